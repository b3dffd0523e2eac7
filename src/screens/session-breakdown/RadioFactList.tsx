import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { formatNumber } from '#ui/text/format.ts';
import { Fact } from '#ui/text/Fact.tsx';
import type { Breakdown } from './breakdown.ts';
import { lastRadioFacts, radioFactRows } from './radio-facts.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

type RadioFactListProps = {
  therapistId: UserId;
  breakdown: Pick<Breakdown, 'component' | 'settings' | 'slowest'>;
};

/** Quality of the radio link in recordings of a headset; nothing if it was not recorded. */
export function RadioFactList({ therapistId, breakdown }: RadioFactListProps) {
  const { component, settings, slowest } = breakdown;
  const { sessionComponentId, recording } = component;
  const events = useEndpoint(
    ENDPOINTS.getRecordingEvents,
    { params: { id: therapistId, sessionComponentId } },
    { version: recording.bytes },
  );
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
        <Fact term="Delay">95 % of feedback within {formatNumber(slowest.p95Ms, 1)} ms, worst run</Fact>
      ) : undefined}
    </>
  );
}
