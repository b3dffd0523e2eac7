import { formats, plain } from '../locale/formats.ts';
import {
  ALPHA_PEAK_RANGE,
  BAND_TITLES,
  type BandEdges,
  type BandName,
  type RatioBands,
  ratioBands,
  THETA_BETA,
} from './bands.ts';
import { bandLabel, type Feature } from './feature.ts';

/*
 * One label, one definition (ADR 0030). 'Beta' can mean 15–20 Hz or 13–30 Hz, so a name is never shown without its
 * edges. All screens, cards and files take their labels from here.
 */

/** '4–8 Hz' */
export const edgesLabel = ({ lowHz, highHz }: BandEdges): string => `${plain(lowHz)}–${plain(highHz)} Hz`;

/** '4–8 / 13–20 Hz' */
export const ratioEdgesLabel = ({ numerator, denominator }: RatioBands): string =>
  `${plain(numerator.lowHz)}–${plain(numerator.highHz)} / ${edgesLabel(denominator)}`;

/** 'Theta (4–8 Hz)'; only the name for a figure without a band, such as heart rate. */
export const labelWithEdges = (name: string, edges: string): string =>
  edges === '' ? name : `${name} (${edges})`;

/** 'Theta/beta (4–8 / 13–20 Hz)', 'SMR/theta (12–15 / 4–8 Hz)' */
export const ratioLabel = (over: BandName, under: BandName): string => {
  const second = under === 'smr' ? BAND_TITLES.smr : BAND_TITLES[under].toLowerCase();
  return labelWithEdges(`${BAND_TITLES[over]}/${second}`, ratioEdgesLabel(ratioBands(over, under)));
};

/** Figures with one definition in the whole product. */
export const THETA_BETA_LABEL = labelWithEdges('Theta/beta', ratioEdgesLabel(THETA_BETA));
export const PEAK_ALPHA_LABEL = labelWithEdges('Peak alpha', edgesLabel(ALPHA_PEAK_RANGE));

/** Stored edges, '12-15 Hz', with a typographic dash. */
export const readableEdges = (stored: string): string =>
  formats().inText(stored.replaceAll(/(?<=\d)-(?=\d)/g, '–'));

/** Name and stored edges of a condition. Edges set by a baseline include a reason after a semicolon. */
type Labelled = { name: string; bandLabel: string };

const withoutBrackets = (stored: string): string => stored.replaceAll(' (', '; ').replaceAll(')', '');

/** 'SMR (12-15 Hz)', for files: plain ASCII where the name is. */
export const fileLabel = ({ name, bandLabel: stored }: Labelled): string =>
  labelWithEdges(name, withoutBrackets(stored));

/** '12–15 Hz', '10.3–12.3 Hz; alpha peak to peak + 2 Hz'; empty if there is no band. */
export const conditionEdges = ({ bandLabel: stored }: Pick<Labelled, 'bandLabel'>): string =>
  readableEdges(withoutBrackets(stored));

/** 'SMR (12–15 Hz)', 'Alpha (10.3–12.3 Hz; alpha peak to peak + 2 Hz)'. */
export const conditionLabel = (condition: Labelled): string =>
  labelWithEdges(condition.name, conditionEdges(condition));

/** The label of a condition before a session has set its edges. */
export const plannedLabel = ({ name, feature }: { name: string; feature: Feature }): string =>
  conditionLabel({ name, bandLabel: bandLabel(feature) });
