import type { RecordedEvent } from '#shared/engine/recorded-event.ts';
import { type RadioFacts, radioFactsSchema } from '#shared/recording/machine-notes.ts';
import { formatNumber, withMinus } from '#ui/text/format.ts';

/** The last figures cover the whole recording; undefined if no headset reported any. */
export function lastRadioFacts(events: readonly RecordedEvent[]): RadioFacts | undefined {
  const note = events.findLast(({ type }) => type === 'radio');
  if (!note) return undefined;
  try {
    return radioFactsSchema.safeParse(JSON.parse(note.text)).data;
  } catch {
    // A damaged note counts as missing; the samples themselves show what is missing.
    return undefined;
  }
}

/** The figures as rows; figures that were never measured are left out. */
export function radioFactRows(facts: RadioFacts, statedHz: number): { term: string; text: string }[] {
  const { effectiveRateHz, driftPpm, jitterP95Ms, lostSamples, outageSamples } = facts;
  const rows: { term: string; text: string | undefined }[] = [
    {
      term: 'Lost on the way',
      text: `${formatNumber(facts.lostPct, 2)} % (${formatNumber(lostSamples - outageSamples, 0)} samples), marked as gaps`,
    },
    {
      term: 'Out of reach',
      text:
        outageSamples > 0
          ? `${formatNumber(outageSamples / statedHz, 1)} s (${formatNumber(outageSamples, 0)} samples), marked as gaps`
          : undefined,
    },
    {
      term: 'Measured rate',
      text:
        effectiveRateHz === undefined
          ? undefined
          : `${formatNumber(effectiveRateHz, 2)} Hz (stated ${formatNumber(statedHz, 0)} Hz)`,
    },
    {
      term: 'Drift',
      text:
        driftPpm === undefined
          ? undefined
          : `${withMinus(formatNumber(driftPpm, 0))} ppm against the computer`,
    },
    {
      term: 'Jitter',
      text:
        jitterP95Ms === undefined
          ? undefined
          : `95 % of packets within ${formatNumber(jitterP95Ms, 0)} ms of the earliest`,
    },
    {
      term: 'Packets',
      text:
        `${formatNumber(facts.packets, 0)}; ${formatNumber(facts.duplicatePackets, 0)} double, ` +
        `${formatNumber(facts.latePackets, 0)} late, ${formatNumber(facts.badPackets, 0)} bad`,
    },
    { term: 'Reconnects', text: formatNumber(facts.reconnects, 0) },
  ];
  return rows.flatMap(({ term, text }) => (text === undefined ? [] : [{ term, text }]));
}
