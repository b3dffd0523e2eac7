import { ASSESSMENT_BANDS } from '#shared/eeg/assessment-bands.ts';
import { edgesLabel, labelWithEdges, ratioLabel, THETA_BETA_LABEL } from '#shared/eeg/band-labels.ts';
import { BAND_NAMES, BAND_TITLES, type BandEdges, type BandName, DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import type { Instrument } from '../model/instruments/build.ts';
import { ALL_INSTRUMENTS } from '../model/instruments/catalogue.ts';
import { TOTAL } from '#shared/questionnaires/scoring-rules.ts';
import { nameList } from '#shared/name-list.ts';
import { pathTo } from '#shared/routes.ts';
import type { AssistantReply } from '../ports/assistant.ts';
import { phraseOf } from './search/words.ts';

/*
 * The meaning of technical terms, generated from the catalogues that define them: metrics, bands and instruments.
 * States nothing beyond those.
 */

type Term = { topic: string; names: readonly string[]; text: string };
type Metric = keyof typeof METRICS;

const BAND_WORDS: Readonly<Record<BandName, readonly string[]>> = {
  delta: ['delta'],
  theta: ['theta'],
  alpha: ['alpha'],
  smr: ['smr', 'sensorimotor rhythm', 'sensory motor rhythm'],
  beta: ['beta'],
  highBeta: ['high beta', 'hibeta'],
  gamma: ['gamma'],
};

/** Other names of a metric besides its label. */
const METRIC_WORDS: Partial<Record<Metric, readonly string[]>> = {
  bandAmplitude: ['amplitude', 'band power', 'absolute power'],
  phaseSynchrony: ['synchrony', 'phase locking value', 'phase locking', 'plv'],
  peakAlpha: ['peak alpha', 'peak alpha frequency', 'individual alpha frequency', 'alpha peak'],
  aperiodicExponent: ['aperiodic slope', '1 f slope', 'spectral slope'],
  emgShare: ['emg share', 'muscle activity'],
};

const PROTOCOLS_PAGE = `[Protocols](${pathTo.protocols()})`;
const MOST_NAMED = 4;

/** Library protocols that train it, so that the reply leads to something the user can open. */
function trainedWith(metric: Metric): string {
  const names = BUILT_IN_PROTOCOLS.map(({ definition }) => definition)
    .filter(({ conditions }) => conditions.some(({ feature }) => feature.metric === metric))
    .map(({ name }) => `'${name}'`);
  if (names.length === 0) return '';
  return ` In the library: ${nameList(names, MOST_NAMED)}.`;
}

const metricText = (metric: Metric, lead: string): string => {
  const { definition, formula } = METRICS[metric];
  return `${lead}${definition}\n\nAs a formula: ${formula}.${trainedWith(metric)}\n\n${PROTOCOLS_PAGE}`;
};

const metricTerm = (metric: Metric): Term => ({
  topic: `data/term/${metric}`,
  names: [phraseOf(METRICS[metric].label), ...(METRIC_WORDS[metric] ?? [])],
  text: metricText(metric, `**${METRICS[metric].label}**: `),
});

/** Bands whose edges in reports differ from those in protocols. */
const REPORT_BANDS: Partial<Record<BandName, BandEdges>> = ASSESSMENT_BANDS;

const labelOf = (band: BandName, edges: BandEdges): string =>
  `**${labelWithEdges(BAND_TITLES[band], edgesLabel(edges))}**`;

/** Mentions other edges used under the same name. */
function elsewhere(band: BandName): string {
  const inReports = REPORT_BANDS[band];
  if (!inReports) return '';
  const own = labelOf(band, inReports);
  const reports =
    own === labelOf(band, DEFAULT_BANDS[band])
      ? ''
      : ` Assessment reports and the EEG review measure ${own} instead.`;
  return band === 'beta' ? `${reports} The ratio **${THETA_BETA_LABEL}** has a beta of its own.` : reports;
}

const bandTerm = (band: BandName): Term => ({
  topic: `data/term/${band}`,
  names: BAND_WORDS[band],
  text:
    `${labelOf(band, DEFAULT_BANDS[band])}${band === 'smr' ? ', the sensorimotor rhythm,' : ''} is the band that ` +
    'Loopwell offers for protocols; the upper edge is not part of it. Schools differ on the edges, so every protocol ' +
    `keeps its own and shows them.${elsewhere(band)}\n\n${PROTOCOLS_PAGE}`,
});

/** For every pair of bands: 'theta beta ratio', 'ratio of theta to beta'. */
const ratioTerms: () => Term[] = () =>
  BAND_NAMES.flatMap((over) =>
    BAND_NAMES.filter((under) => under !== over).map((under) => ({
      topic: 'data/term/bandRatio',
      names: BAND_WORDS[over].flatMap((one) =>
        BAND_WORDS[under].flatMap((other) => [
          `${one} ${other} ratio`,
          `${one} to ${other} ratio`,
          `ratio of ${one} to ${other}`,
          `ratio of ${one} and ${other}`,
        ]),
      ),
      text: metricText('bandRatio', `**${ratioLabel(over, under)}**: `),
    })),
  );

function instrumentTerm(instrument: Instrument): Term {
  const { key, title, shortTitle, description, isScoreOnly, terms, source, recallPeriod } = instrument;
  const scale = instrument.scoring.scales.find(({ id }) => id === TOTAL);
  const asked = isScoreOnly
    ? `Its words are not shown here: ${terms.note} You enter the score.`
    : `${scale?.items.length ?? instrument.items.length} questions${recallPeriod ? ` about ${recallPeriod}` : ''}, scored as you type.`;
  const bands = scale?.bands.map(({ from, to, label }) => `- ${from} to ${to}: ${label}`).join('\n');
  const cutOffs = scale?.cutOffs.map(({ value, meaning }) => `Cut-off ${value}: ${meaning}.`).join(' ');
  const parts = [
    `**${shortTitle ?? title}** (${title}): ${description}`,
    asked,
    bands,
    cutOffs,
    `Source: ${source}.`,
    `[Questionnaires](${pathTo.questionnaires()})`,
  ];
  return {
    topic: `data/term/${key}`,
    names: [...new Set([title, shortTitle ?? title].map(phraseOf))],
    text: parts.filter(Boolean).join('\n\n'),
  };
}

type Named = { name: string; term: Term };

/** Longest first: 'alpha frequency' before 'alpha'. */
const allNames = (): Named[] =>
  [
    ...ratioTerms(),
    ...(Object.keys(METRICS) as Metric[]).map(metricTerm),
    ...BAND_NAMES.map(bandTerm),
    ...ALL_INSTRUMENTS.map(instrumentTerm),
  ]
    .flatMap((term) => term.names.map((name) => ({ name, term })))
    .toSorted((one, other) => other.name.length - one.name.length);

const ALL_BANDS: ReadonlySet<string> = new Set(Object.values(BAND_WORDS).flat());

let cachedNames: readonly Named[] | undefined;

/** One of these must be present ... */
const ASKS_MEANING =
  /\b(what|whats|define|definition|explain|describe|mean|means|meaning|stands? for|scored|scoring|calculated|computed|cut ?offs?|range)\b/;
/** ... and, besides the term, only these: 'what is theta' asks for its meaning, 'what is theta good for' does not. */
const BESIDES = new Set(
  (
    'what whats is are does do did the a an of mean means meaning stand stands for define definition explain describe me ' +
    'please can could you how scored scoring score scores calculated computed worked out measured measure measures in ' +
    'range bands band cut off offs cutoff cutoffs total frequency frequencies wave waves rhythm metric questionnaire ' +
    'scale test instrument form eeg exactly normal and tell training trained theta alpha beta smr about your its it high'
  ).split(' '),
);

/** The meaning of a technical term, if that is the question; undefined otherwise. */
export function termAsked(question: string): AssistantReply | undefined {
  const phrase = phraseOf(question);
  if (!ASKS_MEANING.test(phrase)) return undefined;
  cachedNames ??= allNames();
  const found = cachedNames.find(({ name }) => ` ${phrase} `.includes(` ${name} `));
  if (!found) return undefined;
  const rest = ` ${phrase} `.replace(` ${found.name} `, ' ').trim().split(' ');
  // 'What is alpha training' asks about one band. 'What is alpha theta training' asks about neither band alone.
  const isOther = (word: string) => ALL_BANDS.has(found.name) && ALL_BANDS.has(word);
  const isAllMeant = rest.every(
    (word) => !isOther(word) && (BESIDES.has(word) || /^\d+$/.test(word) || word === ''),
  );
  return isAllMeant ? { kind: 'answer', topic: found.term.topic, text: found.term.text } : undefined;
}
