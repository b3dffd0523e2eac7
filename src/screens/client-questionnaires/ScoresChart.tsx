import { getQuestionnaire } from '#shared/api/questionnaires.ts';
import { useMemo, useState } from 'react';
import { ScoreChart } from '#live/charts/index.ts';
import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { countOf, formatDate } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { type ScoreSeries, seriesOf } from './score-series.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** The main score of one questionnaire over time, with the bands it falls into. */
export function ScoresChart({ responses }: { responses: readonly QuestionnaireResponse[] }) {
  const series = useMemo(() => seriesOf(responses), [responses]);
  const [chosen, setChosen] = useState<string>();
  const shown = series.find(({ questionnaireId }) => questionnaireId === chosen) ?? series[0];
  if (!shown) return undefined;
  const options = series.map(({ questionnaireId, title }) => ({
    value: questionnaireId,
    label: title,
  }));
  return (
    <Panel
      title="Scores over time"
      aside={
        <Select<string>
          name="Questionnaire"
          value={shown.questionnaireId}
          options={options}
          onChange={setChosen}
        />
      }
    >
      <Chart series={shown} />
    </Panel>
  );
}

function Chart({ series }: { series: ScoreSeries }) {
  const { userId: id } = useUser();
  const { questionnaireId } = series;
  const { data } = useEndpoint(getQuestionnaire, { params: { id, questionnaireId } });
  const scale = data?.definition.scoring.scales.find(({ id }) => id === series.scaleId);
  const { points, title, range, name } = series;
  const last = points.at(-1);
  const day = last ? dayOf(last.atMs) : '';
  return (
    <>
      <ScoreChart
        points={points}
        bands={scale?.bands ?? NO_BANDS}
        range={range}
        label={name}
        dayOf={dayOf}
        description={`${title}: ${countOf(points.length, 'score')}, the last ${last?.value ?? ''} on ${day}`}
      />
      {scale?.minimalChange ? (
        <p className="lw-muted lw-small">
          {scale.minimalChange.points} points or more: {scale.minimalChange.meaning}.
        </p>
      ) : undefined}
    </>
  );
}

const dayOf = (atMs: number): string => formatDate(new Date(atMs).toISOString());
/** A constant, so that the chart is not rebuilt. */
const NO_BANDS: readonly never[] = [];
