import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { eventsQuery } from '#api/queries.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useApi } from '#state/services.atoms.ts';
import { formatNumber } from '#ui/format.ts';
import type { Breakdown } from './breakdown.ts';
import { lastRadioFacts, radioFactRows } from './radio-facts.ts';

type RadioFactListProps = {
  therapistId: UserId;
  breakdown: Pick<Breakdown, 'component' | 'settings' | 'slowest'>;
};

/** How well the headset was heard, for recordings of one; nothing where that was not noted. */
export function RadioFactList({ therapistId, breakdown }: RadioFactListProps) {
  const api = useApi();
  const { component, settings, slowest } = breakdown;
  const { sessionComponentId, recording } = component;
  const events = useQuery(eventsQuery(api, therapistId, sessionComponentId, recording.bytes));
  const facts = lastRadioFacts(events.data?.events ?? []);
  if (!facts) return undefined;
  return (
    <>
      {radioFactRows(facts, settings.source.samplingRateHz).map(({ term, text }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
      {slowest ? (
        <>
          <dt>Delay</dt>
          <dd>95 % of feedback within {formatNumber(slowest.p95Ms, 1)} ms, worst run</dd>
        </>
      ) : undefined}
    </>
  );
}
