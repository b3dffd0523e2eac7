import type { TaskResult } from '#shared/api/assessments.ts';
import { countOf, formatNumber } from '#ui/text/format.ts';
import { partsOf, type ReportData } from './parts.ts';
import { TASK_ORIGIN } from './origins.ts';
import { ReportSection } from './ReportSection.tsx';
import { useTaskResults } from './use-report.ts';

type GoNoGo = Extract<TaskResult, { kind: 'goNoGo' }>;

/** The reaction task done during this recording. */
export function TaskPanel({ data }: { data: ReportData }) {
  const { data: found } = useTaskResults(data.therapistId, data.session.clientId);
  const parts = partsOf(data.session).map(({ sessionComponentId }) => sessionComponentId);
  // The newest result of any part of this recording.
  const result = found?.taskResults.find(
    (each): each is GoNoGo =>
      each.kind === 'goNoGo' && each.sessionComponentId !== null && parts.includes(each.sessionComponentId),
  );
  if (!result) return undefined;
  const { figures } = result;
  return (
    <ReportSection title="Go/no-go task (not validated)" origin={TASK_ORIGIN}>
      <table className="lw-table" aria-label="Go/no-go task">
        <tbody>
          {figures.isPartial ? (
            <Row label="Ended early" value={`after ${countOf(figures.trials, 'trial')}`} />
          ) : undefined}
          <Row label="Median response time" value={`${formatNumber(figures.medianMs, 0)} ms`} />
          <Row
            label="Variability of response times"
            value={`${formatNumber(figures.sdMs, 0)} ms SD, ${formatNumber(figures.variationPct, 0)} % of the mean`}
          />
          <Row label="Missed circles (omissions)" value={`${figures.omissions} of ${figures.goTrials}`} />
          <Row
            label="Presses at squares (commissions)"
            value={`${figures.commissions} of ${figures.noGoTrials}`}
          />
          <Row label="Sensitivity d′" value={formatNumber(figures.dPrime, 2)} />
        </tbody>
      </table>
    </ReportSection>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{value}</td>
  </tr>
);
