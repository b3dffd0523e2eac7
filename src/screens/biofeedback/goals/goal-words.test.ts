import { describe, expect, it } from 'vitest';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { derivedWords } from './GoalSlider.tsx';
import { conditionGoalWords, derivedGoalPct, withGoal } from './goal-words.ts';
import { modeOptions, withMode } from '#widgets/protocols/threshold-modes.ts';

const { definition } = aProtocolRecord();
const [smr] = definition.conditions;
const two = (combination: 'and' | 'or' | 'weighted') =>
  protocolSchema.parse({ ...definition, combination, conditions: [smr, { ...smr, name: 'Theta' }] });

describe('the goal of each condition', () => {
  it.each([
    ['and', 80.6],
    ['or', 40.8],
    ['weighted', 65],
  ] as const)('of two combined by %s at 65 %% is %d %%', (combination, pct) => {
    expect(derivedGoalPct(two(combination))).toBeCloseTo(pct, 1);
  });

  it('follows the goal that is chosen', () => {
    expect(derivedWords(withGoal(two('and'), 49))).toContain('each condition about 70 %');
  });

  it('is its own where the protocol states one', () => {
    const own = { ...smr!, threshold: { mode: 'baseline' as const, targetPct: 90 } };
    expect(conditionGoalWords(own, definition)).toContain('90 %');
    expect(derivedWords({ ...definition, conditions: [own] })).toContain('own target');
  });
});

describe('the threshold rule of a session', () => {
  const own = { ...smr!, threshold: { mode: 'baseline' as const, targetPct: 90 } };
  const protocol = { ...definition, conditions: [own] };

  it('keeps the target of the protocol', () => {
    const changed = withMode(protocol, 0, { mode: 'suggest', original: own });
    expect(changed.conditions[0]!.threshold).toEqual({ mode: 'suggest', targetPct: 90 });
    expect(withMode(changed, 0, { mode: 'baseline', original: own }).conditions[0]!.threshold).toBe(
      own.threshold,
    );
  });

  it('offers every rule of the contract, each once, and marks that of the protocol', () => {
    const manual = { ...smr!, threshold: { mode: 'manual' as const, value: 5 } };
    const offered = modeOptions(manual);

    expect(offered.map(({ value }) => value)).toEqual([
      'baseline',
      'suggest',
      'carryOver',
      'auto',
      'controller',
      'staircase',
      'baselineZ',
      'manual',
    ]);
    expect(offered.filter(({ label }) => label.endsWith('(protocol)'))).toEqual([
      { value: 'manual', label: 'Fixed value (protocol)' },
    ]);
  });

  it.each(['manual', 'baselineZ', 'staircase', 'controller', 'auto', 'carryOver'] as const)(
    'is valid as soon as %s is chosen',
    (mode) => {
      const changed = withMode(protocol, 0, { mode, original: own });
      expect(protocolSchema.parse(changed).conditions[0]!.threshold.mode).toBe(mode);
    },
  );
});
