import type { BandEdges } from '../eeg/bands.ts';

/** What a baseline made of a band that follows the alpha peak; `reason` says why it is not the one beside the peak. */
type Outcome = { band: BandEdges; alphaPeakHz: number | undefined; reason?: string };
type RecordedWords = { type: string; text: string };

const hz = ({ lowHz, highHz }: BandEdges): string => `${lowHz}-${highHz} Hz`;

/** Told on the screen and kept in the recording, where {@link withTrainedBands} finds the edges again. */
export function trainedBandWords(name: string, { band, alphaPeakHz, reason }: Outcome): string {
  return reason === undefined
    ? `The alpha peak of the baseline lies at ${alphaPeakHz} Hz, so '${name}' is trained at ${hz(band)}.`
    : `'${name}' is trained at ${hz(band)}: ${reason}.`;
}

const WORDS = /^([^']*)'(.+)' is trained at ([\d.]+-[\d.]+ Hz)/;

/**
 * Conditions of a recorded session with the edges they were trained at in place of 'alpha peak to peak + 2 Hz': those of
 * every baseline, as its events tell. Conditions without such an event stay as they are.
 */
export function withTrainedBands<T extends { name: string; bandLabel: string }>(
  conditions: readonly T[],
  events: readonly RecordedWords[],
): T[] {
  const found = events.flatMap(({ type, text }) => {
    const [, before, name, edges] = (type === 'trainedBand' && WORDS.exec(text)) || [];
    return edges === undefined ? [] : [{ name, edges, isAtPeak: before !== '' }];
  });
  return conditions.map((condition) => {
    const own = found.filter(({ name }) => name === condition.name);
    if (own.length === 0) return condition;
    const labels = own.map(({ edges, isAtPeak }) =>
      // Without a peak the event says why; the edges are what matters here.
      isAtPeak ? `${edges} (${condition.bandLabel})` : edges,
    );
    const changes = labels.filter((label, at) => label !== labels[at - 1]);
    return { ...condition, bandLabel: changes.join(', then ') };
  });
}
