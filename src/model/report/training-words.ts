import type { ComponentSettings } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { rewardWords } from '#model/protocols/reward-words.ts';

type Training = Pick<ComponentSettings, 'protocol' | 'conditions'>;

/** What was trained, for a reader without knowledge of neurofeedback. One sentence each. */
export function trainingWords({ protocol, conditions }: Training): string[] {
  const aims = conditions.map((condition) => {
    const label = `${conditionLabel(condition)} at ${condition.derivationLabel}`;
    return condition.direction === 'reward'
      ? `${label} was to rise above its threshold.`
      : `${label} was to stay below its threshold.`;
  });
  const { runCount, runSeconds, restSeconds, baselineSeconds } = protocol.timing;
  const eyes = protocol.eyes === 'open' ? 'open' : 'closed';
  return [
    ...(protocol.description === '' ? [] : [protocol.description]),
    ...aims,
    `${rewardWords(protocol)} The goal was ${protocol.goalPct} % of the time without artifact.`,
    `Planned with eyes ${eyes}: a baseline of ${baselineSeconds} s, then ${runCount} ` +
      `${runCount === 1 ? 'run' : 'runs'} of ${runSeconds} s${runCount > 1 ? ` with rests of ${restSeconds} s` : ''}.`,
  ];
}
