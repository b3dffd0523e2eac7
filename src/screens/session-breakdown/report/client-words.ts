import { formatPct } from '#live/charts/index.ts';
import { conditionEdges, conditionLabel } from '#shared/eeg/band-labels.ts';
import { listOf } from '#shared/locale/formats.ts';
import { countOf } from '#ui/text/format.ts';
import { type Breakdown, trainedSecondsOf } from '../breakdown.ts';

type About = {
  isSimulated: boolean;
  /** In a study the feedback may have followed other signals, and figures could tell the client which. */
  isOfStudy: boolean;
};

/** Below this share of the time, in percent, disturbances are not worth a sentence. */
const FEW_PCT = 1;

/** What the report tells the client, as sentences. Conditions are named with their bands (ADR 0030). */
export function clientWords(breakdown: Breakdown, { isSimulated, isOfStudy }: About): string[] {
  const { runs, whole } = breakdown;
  const artifactPct = whole?.artifactPct ?? 0;
  return [
    ...(isSimulated
      ? ['This was a trial on a simulated headset. The figures are not those of a person.']
      : []),
    `You trained for ${duration(trainedSecondsOf(breakdown))}${runs.length > 1 ? `, in ${runs.length} runs` : ''}.`,
    ...(isOfStudy ? [] : goalWords(breakdown)),
    ...(artifactPct >= FEW_PCT
      ? [
          `For ${formatPct(artifactPct)} of the time the signal was disturbed, for example by movement. That time did not count.`,
        ]
      : []),
    'Your practice sets how hard the goal is, so one session says little. Look at the change over many sessions.',
  ];
}

const RHYTHMS =
  'Names such as theta, SMR and beta stand for rhythms in the brain signal. Hz means waves per second.';

const SHORT_BASELINE =
  'The measurement before the training was short, so the goal was set roughly. This share says little.';

/** The goal, and how often it was reached. */
function goalWords({ settings, runs, whole, baseline }: Breakdown): string[] {
  const labels = (wanted: 'reward' | 'inhibit') => [
    ...new Set(settings.conditions.filter(({ direction }) => direction === wanted).map(conditionLabel)),
  ];
  const aims = [
    ...labels('reward').map((label) => `more ${label}`),
    ...labels('inhibit').map((label) => `less ${label}`),
  ];
  const [first, last] = [runs[0]?.summary.rewardedPct, runs.at(-1)?.summary.rewardedPct];
  const hasChange = runs.length > 1 && first != null && last != null;
  return [
    ...(aims.length > 0 ? [`The goal: ${listOf(aims)}. Feedback told you when you reached it.`] : []),
    ...(settings.conditions.some((condition) => conditionEdges(condition) !== '') ? [RHYTHMS] : []),
    ...(whole?.rewardedPct == null
      ? []
      : [`You reached the goal in ${formatPct(whole.rewardedPct)} of the time that counted.`]),
    ...(whole?.rewardedPct != null && baseline?.lack ? [SHORT_BASELINE] : []),
    ...(hasChange
      ? [`In the first run you reached it in ${formatPct(first)}, in the last run in ${formatPct(last)}.`]
      : []),
  ];
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    ...(whole >= 60 ? [countOf(Math.floor(whole / 60), 'minute')] : []),
    ...(whole % 60 > 0 ? [countOf(whole % 60, 'second')] : []),
  ];
  return parts.length > 0 ? listOf(parts) : 'less than a second';
}
