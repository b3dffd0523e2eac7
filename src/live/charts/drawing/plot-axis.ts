import { plain } from '#shared/locale/formats.ts';
import type uPlot from 'uplot';
import type { PlotColours } from './theme-colours.ts';

export const PLOT_FONT = '12px Inter, system-ui, sans-serif';

/** Common style of all axes; each plot sets size, label and steps. */
export const axisIn = (colours: PlotColours): uPlot.Axis => ({
  stroke: colours.axis,
  font: PLOT_FONT,
  labelFont: PLOT_FONT,
  labelSize: 18,
  // uPlot itself would take the browser's language, with its digits.
  values: (_plot, splits) => splits.map((value) => (value === null ? '' : plain(value))),
  ticks: { show: false },
  grid: { stroke: colours.grid, width: 1 },
});
