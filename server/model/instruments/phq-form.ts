import type { QuestionnaireItem } from '#shared/questionnaires/items.ts';
import type { Scale } from '#shared/questionnaires/scoring-rules.ts';
import { bands, choices, FREE_PHQ, heading, instrument, numbered } from './build.ts';

/*
 * Question and answers shared by PHQ-9, PHQ-8, PHQ-2, GAD-7 and GAD-2. Their texts were checked against the LOINC panels
 * 44249-1 (PHQ-9) and 69737-5 (GAD-7), the forms distributed by phqscreeners.com as quoted in the CamCOPS task library,
 * and the authors' instruction manual.
 */
const FREQUENCY = choices(['Not at all', 'Several days', 'More than half the days', 'Nearly every day']);
const STEM = heading(
  'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
);

type Form = Omit<Parameters<typeof instrument>[0], 'terms' | 'items'> & {
  texts: readonly string[];
  /** Asked after the others and not scored. */
  last?: QuestionnaireItem[];
};

/** `source` is the paper of the authors. */
export const phqForm = ({ texts, last = [], source, ...parts }: Form) =>
  instrument({
    ...parts,
    recallPeriod: 'the last 2 weeks',
    terms: FREE_PHQ,
    source: `${source}. Forms: phqscreeners.com`,
    items: [STEM, ...numbered(texts, FREQUENCY), ...last],
  });

/** Scoring of the forms of two questions; `next` is the long form. */
export const cutOffOfThree = (source: string, next: string): Partial<Scale> => ({
  bands: bands(source, [
    [0, 2, 'Below the cut-off', 'none'],
    [3, 6, 'At or above the cut-off of 3', 'moderate'],
  ]),
  cutOffs: [{ value: 3, meaning: `Continue with the ${next}`, source }],
});
