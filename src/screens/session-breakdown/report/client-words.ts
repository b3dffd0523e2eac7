import { countOf, formatNumber } from '#ui/text/format.ts';
import { listOf } from '#shared/locale/formats.ts';
import { type Breakdown, trainedSecondsOf } from '../breakdown.ts';

/** Below this share of the time, in percent, disturbances are not worth a sentence. */
const FEW_PCT = 1;

/** The session for the person who trained, without terms of the field. One sentence each. */
export function clientWords(breakdown: Breakdown, isSimulated: boolean): string[] {
  const { whole, runs, settings } = breakdown;
  const named = (wanted: 'reward' | 'inhibit') =>
    settings.conditions.filter(({ direction }) => direction === wanted).map(({ name }) => name);
  const aims = [
    ...(named('reward').length > 0 ? [`more ${listOf(named('reward'))}`] : []),
    ...(named('inhibit').length > 0 ? [`less ${listOf(named('inhibit'))}`] : []),
  ];
  const shares = runs.map(({ summary }) => summary.rewardedPct).filter((each) => each !== null);
  const [first, last] = [shares[0], shares.at(-1)];
  return [
    ...(isSimulated
      ? ['This was a trial on a simulated headset. The figures are not those of a person.']
      : []),
    `You trained for ${duration(trainedSecondsOf(breakdown))}${runs.length > 1 ? `, in ${runs.length} runs` : ''}.`,
    `Sound and picture told you when your brain activity came close to the goal: ${listOf(aims)}.`,
    ...(whole?.rewardedPct == null
      ? []
      : [`You reached it in ${share(whole.rewardedPct)} of the time that counted.`]),
    ...(shares.length > 1 ? [`In the first run it was ${share(first)}, in the last ${share(last)}.`] : []),
    ...((whole?.artifactPct ?? 0) >= FEW_PCT
      ? [
          `For ${share(whole?.artifactPct)} of the time movement or tense muscles disturbed the signal; that did not count.`,
        ]
      : []),
    'How hard the goal is was set for you, so one session says little. What counts is how many sessions go on.',
  ];
}

function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  const parts = [countOf(minutes, 'minute'), countOf(rest, 'second')];
  return listOf(parts.filter((_part, index) => [minutes, rest][index]! > 0));
}

const share = (pct: number | null | undefined): string => `${formatNumber(pct, 0)} %`;
