import { featureUnit } from '#shared/eeg/metrics.ts';
import type { Condition } from '#shared/eeg/protocol.ts';
import type { ThresholdMode } from '#shared/eeg/threshold.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { MODE_OPTIONS, modeWords, withMode } from '#widgets/protocols/threshold-modes.ts';
import { useDefinition } from '../editor/editor-context.ts';
import { ChoiceRow, NumberRow } from '../fields/fields.tsx';

type Props = { index: number; condition: Condition };

/** The rule of the threshold, with its settings. */
export function ThresholdFields({ index, condition }: Props) {
  const { changeDefinition } = useDefinition();
  const { mode } = condition.threshold;
  return (
    <div className="lw-pgrid">
      <ChoiceRow
        path={`conditions.${index}.threshold.mode`}
        isWide
        options={MODE_OPTIONS}
        onChange={(next: ThresholdMode) =>
          changeDefinition((before) => {
            const original = before.conditions[index]!;
            return withMode(before, index, { mode: next, original });
          })
        }
      >
        <p className="lw-muted lw-small">The threshold {modeWords(mode)}</p>
      </ChoiceRow>
      <ModeSettings index={index} condition={condition} />
      <NumberRow path={`conditions.${index}.hysteresisPct`} />
    </div>
  );
}

function ModeSettings({ index, condition }: Props) {
  const root = `conditions.${index}.threshold`;
  const target = <NumberRow path={`${root}.targetPct`} emptyWords="from the goal" />;
  switch (condition.threshold.mode) {
    case 'manual':
      return <NumberRow path={`${root}.value`} unit={fullUnit(featureUnit(condition.feature))} />;
    case 'baselineZ':
      return <NumberRow path={`${root}.z`} />;
    case 'baseline':
    case 'carryOver':
      return target;
    case 'auto':
    case 'suggest':
      return (
        <>
          {target}
          <NumberRow
            path={`${root}.windowSeconds`}
            emptyWords={condition.direction === 'reward' ? '30' : '60'}
          />
        </>
      );
    case 'controller':
      return (
        <>
          {target}
          <NumberRow path={`${root}.gain`} />
        </>
      );
    case 'staircase':
      return (
        <>
          <NumberRow path={`${root}.stepShare`} />
          <NumberRow path={`${root}.trialMs`} />
        </>
      );
  }
}
