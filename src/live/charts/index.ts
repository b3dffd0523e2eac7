/** Public surface of the charts: live panels, traces and the plots of reports. */
export { ChartSection } from './breakdown/ChartSection.tsx';
export { HonestyScatter } from './breakdown/HonestyScatter.tsx';
export { ScoreChart } from './breakdown/ScoreChart.tsx';
export { type MultipleRow, SmallMultiples } from './breakdown/SmallMultiples.tsx';
export { type SpectraCurve, SpectraPlot } from './breakdown/SpectraPlot.tsx';
export { TrendChart, type TrendPoint } from './breakdown/TrendChart.tsx';
export {
  type ChartSeries,
  conditionSeries,
  thresholdLine,
  type Timeline,
  timelineOf,
  valueRange,
  windowChart,
  windowMeans,
  windowsOf,
} from './breakdown/breakdown-series.ts';
export { type SideBySideColumn, SideBySide } from './breakdown/SideBySide.tsx';
export { logTicks, timeTicks } from './breakdown/ticks-of-scale.ts';
export { runCurves, sessionCurve, type TrainedCurve } from './breakdown/trained-curve.ts';
export { useWidth } from './breakdown/use-width.ts';
export { formatClock } from './drawing/clock-text.ts';
export { formatPct } from './drawing/live-text.ts';
export { formatValue, readableUnit } from './drawing/units.ts';
export { ArtifactNow } from './figures/ArtifactNow.tsx';
export type { BandBarExtras } from './figures/BandBar.tsx';
export { BandBars, bandColour } from './figures/BandBars.tsx';
export {
  ArtifactPct,
  LatencyFigure,
  PhaseProgress,
  RewardCount,
  RewardedPct,
  SessionTime,
  TimeLeft,
} from './figures/LiveFigures.tsx';
export { SuccessMeter } from './figures/SuccessMeter.tsx';
export { useIsStale } from './figures/use-is-stale.ts';
export { usePhaseHasLasted } from './figures/use-phase-has-lasted.ts';
export { OverviewStrip } from './traces/OverviewStrip.tsx';
export { TracePlot } from './traces/TracePlot.tsx';
export {
  DEFAULT_TIMEBASE_SECONDS,
  SENSITIVITIES_UV_PER_MM,
  stepIn,
  TIMEBASES_SECONDS,
  usualSensitivity,
} from './traces/trace-geometry.ts';
export type { TraceSettings } from './traces/trace-view.ts';
