import { TrendChart } from '#live/charts/index.ts';
import type { ScoreSeries } from '#widgets/questionnaires/score-series.ts';

/** The totals of one questionnaire as a chart. */
export const ScoreTrend = ({ series: { title, points, most, changeWords } }: { series: ScoreSeries }) => (
  <TrendChart
    points={points}
    valueLabel="Total"
    most={most}
    digits={0}
    stepLabel="Response"
    description={`${title}: ${changeWords}`}
  />
);
