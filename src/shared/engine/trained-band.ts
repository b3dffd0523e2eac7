import { type BandEdges, edgesInData } from '../eeg/bands.ts';
import { isIndividualBand } from '../eeg/feature.ts';
import type { Condition } from '../eeg/protocol.ts';

/** The band that a baseline gave for a condition following the alpha peak; `reason` says why it is not at the peak. */
type Outcome = { band: BandEdges; alphaPeakHz: number | undefined; reason?: string };
type RecordedWords = { type: string; text: string };

/** Shown on screen and stored in the recording, from which {@link withTrainedBands} reads the edges. */
export function trainedBandWords(name: string, { band, alphaPeakHz, reason }: Outcome): string {
  return reason === undefined
    ? `The alpha peak of the baseline lies at ${alphaPeakHz} Hz, so '${name}' is trained at ${edgesInData(band)}.`
    : `'${name}' is trained at ${edgesInData(band)}: ${reason}.`;
}

const WORDS = /^([^']*)'(.+)' is trained at ([\d.]+-[\d.]+ Hz)(?:: (.+)\.)?/;

/** False if the text says why the protocol's own band is used. */
export const isTrainedAtPeak = (words: string): boolean => (WORDS.exec(words)?.[1] ?? '') !== '';

const NONE_RECORDED = 'no alpha peak was recorded';

/**
 * Conditions of a recorded session with their trained edges instead of 'alpha peak to peak + 2 Hz'. The edges come from
 * the events of each baseline, with the reason if there was no peak. A condition without an event gets the protocol's
 * band from `planned`; without `planned` it stays unchanged.
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
