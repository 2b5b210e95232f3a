/* text_weights.h - attention weights in a picture in a terminal, under the time
 * axis of the panel above: a line of bars, or a heat map. */
#ifndef REPORT_TEXT_WEIGHTS_H
#define REPORT_TEXT_WEIGHTS_H

#include "report/picture.h"
#include "report/text_page.h"

/* Of PANEL_BARS and PANEL_HEAT, with the size of the largest one and the
 * caption. Neighbouring rows of a heat map are joined if there are many. */
void text_weights_bars(const struct text_page *page, const struct panel *panel);
void text_weights_heat(const struct text_page *page, const struct panel *panel);

#endif
