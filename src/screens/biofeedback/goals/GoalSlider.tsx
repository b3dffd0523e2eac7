import { LARGEST_GOAL_PCT, LEAST_GOAL_PCT, type Protocol } from '#shared/eeg/protocol.ts';
import { ownTargetPct } from '#shared/eeg/threshold.ts';
import { derivedGoalPct } from './goal-words.ts';

type GoalSliderProps = {
  protocol: Protocol;
  onChange: (goalPct: number) => void;
  /** Called when the user releases the slider. */
  onCommit?: () => void;
};

/** The desired share of rewarded time, and the resulting goal of each condition. */
export function GoalSlider({ protocol, onChange, onCommit }: GoalSliderProps) {
  const { goalPct } = protocol;
  return (
    <label className="lw-goal">
      <span className="lw-goal__label">Goal</span>
      <input
        type="range"
        min={LEAST_GOAL_PCT}
        max={LARGEST_GOAL_PCT}
        step={5}
        value={goalPct}
        aria-valuetext={`${goalPct} % rewarded`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onPointerUp={onCommit}
        onKeyUp={onCommit}
        onBlur={onCommit}
      />
      <strong className="lw-goal__value">{goalPct} %</strong>
      <span className="lw-goal__derived lw-muted lw-small">{derivedWords(protocol)}</span>
    </label>
  );
}

/** One line: the goal each condition gets. */
export function derivedWords(protocol: Protocol): string {
  const following = protocol.conditions.filter(({ threshold }) => ownTargetPct(threshold) === undefined);
  const [only] = following;
  if (!only) return 'of artifact-free time rewarded; each condition has its own target';
  if (protocol.conditions.length === 1) return 'of artifact-free time rewarded';
  const each = `${Math.round(derivedGoalPct(protocol))} %`;
  return following.length === 1
    ? `of artifact-free time rewarded; ${only.name} about ${each}`
    : `of artifact-free time rewarded; each condition about ${each}`;
}
