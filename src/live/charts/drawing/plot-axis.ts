import type uPlot from 'uplot';
import type { PlotColours } from './theme-colours.ts';

export const PLOT_FONT = '12px Inter, system-ui, sans-serif';

/** Common style of all axes; each plot sets size, label and steps. */
export const axisIn = (colours: PlotColours): uPlot.Axis => ({
  stroke: colours.axis,
  font: PLOT_FONT,
  labelFont: PLOT_FONT,
  labelSize: 18,
  ticks: { show: false },
  grid: { stroke: colours.grid, width: 1 },
});
