import type uPlot from 'uplot';
import type { PlotColours } from './theme-colours.ts';

export const PLOT_FONT = '12px Inter, system-ui, sans-serif';

/** How every axis looks; size, label and steps are the plot's own. */
export const axisIn = (colours: PlotColours): uPlot.Axis => ({
  stroke: colours.axis,
  font: PLOT_FONT,
  labelFont: PLOT_FONT,
  labelSize: 18,
  ticks: { show: false },
  grid: { stroke: colours.grid, width: 1 },
});
