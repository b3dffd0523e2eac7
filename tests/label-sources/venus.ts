import { buildCatalogue } from '#server/model/commerce/catalogue.ts';
import { DEFAULT_COMMERCE_SETTINGS } from '#server/model/commerce/settings.ts';
import { BAND_NAMES } from '#shared/eeg/bands.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import { termAsked } from '#server/venus/terms.ts';
import { readArticles } from '#server/venus/venus.ts';
import { namesABand } from './found.ts';

const inWords = (band: string): string => band.replace('highBeta', 'high beta');

/** Names of bands and ratios that Venus prints in bold, with the question. */
export function venusLabels(): { label: string; where: string }[] {
  const bands = BAND_NAMES.map(inWords);
  const questions = [
    ...bands.map((band) => `What is ${band}?`),
    ...bands.flatMap((over) =>
      bands.filter((under) => under !== over).map((under) => `What is the ${over}/${under} ratio?`),
    ),
  ];
  return questions.flatMap((question) => {
    const reply = termAsked(question);
    if (!reply) throw new Error(`No answer to '${question}'`);
    return [...reply.text.matchAll(/\*\*(.+?)\*\*/g)]
      .map(([, label]) => ({ label: label!, where: `Venus: ${question}` }))
      .filter(({ label }) => namesABand(label));
  });
}

/** Articles as shown, and the catalogue of metrics. */
export const venusTexts = (): { where: string; text: string }[] => [
  ...readArticles({ products: buildCatalogue(), settings: DEFAULT_COMMERCE_SETTINGS }).map(
    ({ topic, body }) => ({
      where: `article ${topic}`,
      text: body,
    }),
  ),
  ...Object.entries(METRICS).map(([metric, { definition }]) => ({
    where: `metric ${metric}`,
    text: definition,
  })),
];
