import { featureUnit } from '#shared/eeg/metrics.ts';
import type { Condition } from '#shared/eeg/protocol.ts';
import type { ThresholdMode } from '#shared/eeg/threshold.ts';
import { fullUnit } from '#model/metrics/provenance.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { NumberInput } from '#ui/forms/NumberInput.tsx';
import { MODE_OPTIONS, modeWords, withMode } from '#widgets/protocols/threshold-modes.ts';
import { useId } from 'react';
import { useDefinition, useField } from '../editor/editor-context.ts';
import { FieldFrame, problemsId } from '../fields/FieldFrame.tsx';
import { NumberRow } from '../fields/fields.tsx';

type Props = { index: number; condition: Condition };

/** The rule of the threshold, with its settings. */
export function ThresholdFields({ index, condition }: Props) {
  const id = useId();
  const { changeDefinition, isReadOnly } = useDefinition();
  const { info } = useField(`conditions.${index}.threshold.mode`);
  const { mode } = condition.threshold;
  return (
    <div className="lw-pgrid">
      <FieldFrame id={id} {...info} problems={[]} isWide>
        <Select
          id={id}
          isFilling
          value={mode}
          options={MODE_OPTIONS}
          isDisabled={isReadOnly}
          onChange={(next: ThresholdMode) =>
            changeDefinition((before) => {
              const original = before.conditions[index]!;
              return withMode(before, index, { mode: next, original });
            })
          }
        />
        <p className="lw-muted lw-small">The threshold {modeWords(mode)}</p>
      </FieldFrame>
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
      return <ManualValue index={index} condition={condition} />;
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

/** The unit is that of the metric. */
function ManualValue({ index, condition }: Props) {
  const id = useId();
  const { value, set, info, problems, isReadOnly } = useField<number>(`conditions.${index}.threshold.value`);
  return (
    <FieldFrame id={id} {...info} unit={fullUnit(featureUnit(condition.feature))} problems={problems}>
      <NumberInput
        className="lw-pnumber"
        id={id}
        value={value}
        step={0.1}
        isReadOnly={isReadOnly}
        isInvalid={problems.length > 0}
        describedBy={problemsId(id, problems)}
        onChange={(next) => set(next ?? Number.NaN)}
      />
    </FieldFrame>
  );
}
