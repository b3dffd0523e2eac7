import { type BandEdges, edgesInData } from '../eeg/bands.ts';
import { isIndividualBand } from '../eeg/feature.ts';
import type { Condition } from '../eeg/protocol.ts';

/** What a baseline made of a band that follows the alpha peak; `reason` says why it is not the one beside the peak. */
type Outcome = { band: BandEdges; alphaPeakHz: number | undefined; reason?: string };
type RecordedWords = { type: string; text: string };

/** Told on the screen and kept in the recording, where {@link withTrainedBands} finds the edges again. */
export function trainedBandWords(name: string, { band, alphaPeakHz, reason }: Outcome): string {
  return reason === undefined
    ? `The alpha peak of the baseline lies at ${alphaPeakHz} Hz, so '${name}' is trained at ${edgesInData(band)}.`
    : `'${name}' is trained at ${edgesInData(band)}: ${reason}.`;
}

const WORDS = /^([^']*)'(.+)' is trained at ([\d.]+-[\d.]+ Hz)(?:: (.+)\.)?/;

/** False where the words tell why it is the band of the protocol. */
export const isTrainedAtPeak = (words: string): boolean => (WORDS.exec(words)?.[1] ?? '') !== '';

const NONE_RECORDED = 'no alpha peak was recorded';

/**
 * Conditions of a recorded session with the edges they were trained at in place of 'alpha peak to peak + 2 Hz': those of
 * every baseline, as its events tell, with the reason where there was no peak. With `planned`, the conditions of the
 * protocol, a condition without an event has the band of the protocol; else it stays as it is.
 */
export function withTrainedBands<T extends { name: string; bandLabel: string }>(
  conditions: readonly T[],
  events: readonly RecordedWords[],
  planned: readonly Pick<Condition, 'feature'>[] = [],
): T[] {
  const found = events.flatMap(({ type, text }) => {
    const [, before, name, edges, reason] = (type === 'trainedBand' && WORDS.exec(text)) || [];
    return edges === undefined ? [] : [{ name, edges, isAtPeak: before !== '', reason }];
  });
  return conditions.map((condition, index) => {
    const own = found.filter(({ name }) => name === condition.name);
    const labels = own.map(
      ({ edges, isAtPeak, reason }) =>
        `${edges} (${isAtPeak ? condition.bandLabel : (reason ?? NONE_RECORDED)})`,
    );
    const feature = planned[index]?.feature;
    if (labels.length === 0 && feature && isIndividualBand(feature)) {
      labels.push(`${edgesInData(feature.band)} (${NONE_RECORDED})`);
    }
    if (labels.length === 0) return condition;
    const changes = labels.filter((label, at) => label !== labels[at - 1]);
    return { ...condition, bandLabel: changes.join(', then ') };
  });
}
