import type { UserId } from '#shared/domain/ids.ts';
import { formatNumber } from '#ui/text/format.ts';
import { Fact } from '#ui/text/Fact.tsx';
import type { Breakdown } from './breakdown.ts';
import { lastRadioFacts, radioFactRows } from './radio-facts.ts';
import { useRecordedEvents } from './use-breakdown.ts';

type RadioFactListProps = {
  therapistId: UserId;
  breakdown: Pick<Breakdown, 'component' | 'settings' | 'slowest'>;
};

/** Quality of the radio link in recordings of a headset; nothing if it was not recorded. */
export function RadioFactList({ therapistId, breakdown }: RadioFactListProps) {
  const { component, settings, slowest } = breakdown;
  const events = useRecordedEvents(therapistId, component);
  const facts = lastRadioFacts(events.data?.events ?? []);
  if (!facts) return undefined;
  return (
    <>
      {radioFactRows(facts, settings.source.samplingRateHz).map(({ term, text }) => (
        <Fact key={term} term={term}>
          {text}
        </Fact>
      ))}
      {slowest ? (
        <Fact term="Feedback latency">
          95 % of feedback within {formatNumber(slowest.p95Ms, 1)} ms, worst run
        </Fact>
      ) : undefined}
    </>
  );
}
