# shellcheck shell=sh
# What is wrong with a command line ends with 64 and says what would be right.

test_an_unknown_command_is_refused() {
    refuse 64 'did you mean train?' trian
    refuse 64 'did you mean predict?' pedict data.csv
    refuse 64 'see attnforecast help' frobnicate
    refuse 64 'see attnforecast help' ''
    refuse 64 'expected a command' --model x train
    refuse 64 'expected a command' -q
}

test_a_command_that_is_not_built_is_unknown() {
    weather >w.csv
    expect 0 help
    cp "$OUT" commands
    for command in backtest compare check explain report; do
        grep -q "^  $command " commands ||
            refuse 64 "unknown command \"$command\"" "$command" w.csv
    done
}

test_an_option_that_is_not_built_is_unknown() {
    weather >w.csv
    expect 0 help train
    cp "$OUT" options
    for option in --skip --segment --ensemble --threads --transform \
        --channels --decoder --similarity --logits --heads --kernel \
        --positions --preset --train-rows --valid-rows --test-rows \
        --time-limit --fail-if-worse-than --isa; do
        grep -qe " $option " options ||
            refuse 64 "unknown option $option" train "$option" 2 w.csv
    done
    grep -qe ' -j, ' options || refuse 64 'unknown option -j' train -j 2 w.csv
}

test_an_unknown_option_is_refused_with_the_nearest() {
    refuse 64 'did you mean --epochs?' train --epoch 3 w.csv
    refuse 64 'did you mean --window?' train --wnidow=3 w.csv
    refuse 64 'did you mean --format?' predict --fromat json
    refuse 64 'help train' train --frobnicate w.csv
    refuse 64 'unknown option -x' predict -x
    refuse 64 'unknown option -x' inspect -vx
    refuse 64 'unknown option --' train --=3 w.csv
}

test_an_option_of_another_command_is_refused() {
    refuse 64 'option of train, backtest and compare, not of predict' \
        predict --epochs 3
    refuse 64 'option of predict, not of train' train --attention-out a w.csv
    refuse 64 'not of inspect' inspect -T 3
    refuse 64 'not of help' help --model m
}

test_a_value_that_is_missing_is_asked_for() {
    refuse 64 '--epochs needs a value' train w.csv --epochs
    refuse 64 '--epochs needs a value' train --epochs= w.csv
    refuse 64 '--window needs a value' train w.csv -T
    refuse 64 '--model needs a value' predict -m ''
    refuse 64 '--no-header takes no value' train --no-header=1 w.csv
}

test_a_value_out_of_range_is_refused_with_the_range() {
    refuse 64 '1 to 100000' train --epochs 0 w.csv
    refuse 64 '1 to 100000' train --epochs -3 w.csv
    refuse 64 'out of range' train --epochs 99999999999999999999 w.csv
    refuse 64 'not a whole number' train --epochs 1.5 w.csv
    refuse 64 'not a whole number' train --epochs ' 3' w.csv
    refuse 64 'not a whole number' train --epochs 3x w.csv
    refuse 64 'not a whole number' train -T5H3 w.csv
    refuse 64 'out of range' train -T 0 w.csv
    refuse 64 'out of range' predict -H 0
    refuse 64 'out of range' train --hidden 1000000 w.csv
    refuse 64 'more than 0' train --lr 0 w.csv
    refuse 64 'out of range' train --lr 1e9 w.csv
    refuse 64 'out of range' train --dropout 1 w.csv
    refuse 64 'not a number' train --lr nan w.csv
    refuse 64 'not a number' train --lr inf w.csv
    refuse 64 'not a number' train --lr 0x1p-9 w.csv
    refuse 64 'out of range' train --seed -1 w.csv
    refuse 64 'not one character' train --delimiter ab w.csv
    refuse 64 'not one character' train --delimiter '"' w.csv
}

test_a_choice_that_is_none_is_refused_with_the_choices() {
    refuse 64 'rnn, gru, lstm, none' train --cell tcn w.csv
    refuse 64 'timestep, ' train --attention nothing w.csv
    refuse 64 'mse, mae, huber, rms' train --loss x w.csv
    refuse 64 'table, csv, json' predict --format xml
    refuse 64 'fail, wait' train --lock never w.csv
    refuse 64 'error, mask, ffill, linear, mean' train --missing zero w.csv
}

test_one_operand_is_enough() {
    refuse 64 'needs a file' train
    refuse 64 'too many operands' train a.csv b.csv
    refuse 64 'too many operands' predict a.csv b.csv
    refuse 64 'too many operands' inspect a.json b.json
    refuse 64 'too many operands' help train predict
    refuse 64 'two different files' inspect -m a.json b.json
    refuse 64 'is empty' train ''
}

test_behind_two_dashes_there_are_operands_only() {
    weather >./-w.csv
    train -- -w.csv
    expect 0 check -- -w.csv
    has "$OUT" 'attnforecast train ./-w.csv'
    train ./-w.csv
    predict -- -w.csv
    refuse 64 'too many operands' train -- -w.csv -q
}

test_short_options_are_combined() {
    weather >w.csv
    train -qT5 -H3 -mx.json w.csv
    is_empty "$ERR"
    predict -qvm x.json
    has "$OUT" '"window":	5' '"horizon":	3'
}

# None of these files is there: what no file is needed for comes first.
test_what_can_be_refused_is_refused_before_a_file_is_read() {
    refuse 64 '--season' train --season x no.csv
    refuse 64 '--season' train --season 0 no.csv
    refuse 64 '--season' train --season 7x no.csv
    refuse 64 '--season' train --season ' 7' no.csv
    refuse 64 '--season' train --season 7, no.csv
    refuse 64 '--season' train --season 7,1 no.csv
    refuse 64 '--season' train --season 7,7 no.csv
    refuse 64 '--season' train --season 7,8,9 no.csv
    refuse 64 '--season' train --season 65537 no.csv
    refuse 64 '--transform' train --transform sqrt no.csv
    refuse 64 'use --attend states' train --attend inputs \
        --attention recurrent no.csv
    refuse 64 'use --layers 2' train --attend below no.csv
    refuse 64 'a label has no past' train --label y --id who \
        --decoder recurrent no.csv
    refuse 64 '--context' train --attend inputs --context both no.csv
    refuse 64 '--horizon' train --label y --id who -H 3 no.csv
    refuse 64 '--season' train --label y --id who --season 3 no.csv
    refuse 64 '--label needs --id' train --label y no.csv
    refuse 64 '--target' train --label y --id who --target x no.csv
    refuse 64 '--layout' train --layout panel no.csv
    refuse 64 '--layout' train --layout labelled --id who no.csv
    refuse 64 '--layout' train --layout series --id who no.csv
}

test_columns_that_exclude_each_other_are_refused() {
    labelled >l.csv
    refuse 64 'label' train --label y --id who --features x,y l.csv
    refuse 64 'same column' train --label who --id who l.csv
}

test_a_network_that_is_too_large_is_refused() {
    weather >w.csv
    train w.csv
    refuse 64 'parameters' train --hidden 4096 --layers 8 w.csv
}

test_a_column_that_is_not_there_is_refused_with_those_that_are() {
    weather >w.csv
    train w.csv
    for option in --target --features --time --id; do
        refuse 64 'date, precipitation' train "$option" nosuch w.csv
        refuse 64 "for $option" train "$option" 7 w.csv
    done
    refuse 64 'date, precipitation' train --label nosuch --id weather w.csv
    refuse 64 'time column' train --features wind,date w.csv
    refuse 64 'both --time and --id' train --time date --id date w.csv
    refuse 64 'no column ""' train --features wind, w.csv
    refuse 64 'no column "nosuch"' train --target wind,nosuch w.csv
}

test_predict_refuses_what_the_model_cannot_do() {
    weather >w.csv
    train -T 10 -H 5 w.csv
    refuse 64 'train again with --horizon 6' predict -H 6
    refuse 64 'a parameter for each timestep' predict -T 12
    refuse 64 'a parameter for each timestep' predict -T 12 w.csv -H 2
    labelled >l.csv
    train -m l.json --id who --label y l.csv
    refuse 64 'labelled' predict -m l.json -H 1
    refuse 64 'a parameter for each timestep' predict -m l.json -T 2
    train -m l.json --id who --label y --attention dot --skip none --segment 2 \
        l.csv
    refuse 64 'a parameter for each timestep' predict -m l.json -T 2
}

test_a_model_of_standard_input_has_no_file_to_go_back_to() {
    weather >w.csv
    train - <w.csv
    refuse 64 'standard input' predict
    predict - <w.csv
    cp "$OUT" from_pipe
    predict w.csv
    same "$OUT" from_pipe
}
