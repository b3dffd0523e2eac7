import type { UserId } from '#shared/domain/ids.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { equipmentWords } from '#model/report/equipment-words.ts';
import { Fact } from '#ui/text/Fact.tsx';
import { formatNumber } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import type { Breakdown } from '../breakdown.ts';
import { lastRadioFacts, radioFactRows } from '../radio-facts.ts';
import { useRecordedEvents } from '../use-breakdown.ts';
import { outputDelayWords } from './delay-words.ts';

type DelaysSectionProps = { therapistId: UserId; breakdown: Breakdown };

/** How late the feedback was, how much of the time was artifact, and what the radio lost. */
export function DelaysSection({ therapistId, breakdown }: DelaysSectionProps) {
  const { settings, slowest, whole, runs, component } = breakdown;
  const events = useRecordedEvents(therapistId, component).data?.events ?? [];
  const radio = lastRadioFacts(events);
  return (
    <Panel title="Delays and signal">
      <dl className="lw-facts">
        {settings.conditions.map((condition) => (
          <Fact key={condition.name} term={`Estimator of ${condition.name}`}>
            {conditionLabel(condition)}: {formatNumber(condition.estimatorDelayMs, 0)} ms behind the signal
          </Fact>
        ))}
        <Fact term="Feedback latency">
          {slowest
            ? `Half of all feedback within ${formatNumber(slowest.p50Ms, 0)} ms of the sample's arrival at the ` +
              `computer, 95 % within ${formatNumber(slowest.p95Ms, 0)} ms (slowest run, ` +
              `${formatNumber(slowest.frames, 0)} measurements). Headset, radio and filters are not included.`
            : 'Not measured.'}
        </Fact>
        <Fact term="Sound output">{outputDelayWords(component.runs)}</Fact>
        <Fact term="Artifact">
          {whole
            ? `${formatNumber(whole.artifactPct, 1)} % of the training time`
            : 'See the figures of each run.'}
          {runs.length > 1
            ? `; by run: ${runs.map(({ run, summary }) => `${run}: ${formatNumber(summary.artifactPct, 1)} %`).join(', ')}`
            : ''}
        </Fact>
        <Fact term="Source">{equipmentWords(settings)}</Fact>
        {radio
          ? radioFactRows(radio, settings.source.samplingRateHz).map(({ term, text }) => (
              <Fact key={term} term={term}>
                {text}
              </Fact>
            ))
          : undefined}
      </dl>
    </Panel>
  );
}
