import { useId } from 'react';
import type { TracePolarity } from '#model/review/trace-polarity.ts';
import { useTracePolarity } from '#state/account/trace-polarity.atoms.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';

const OPTIONS: readonly { value: TracePolarity; label: string }[] = [
  { value: 'positiveUp', label: 'Positive up' },
  { value: 'negativeUp', label: 'Negative up' },
];

export function TracesPanel() {
  const { isNegativeUp, setNegativeUp } = useTracePolarity();
  const id = useId();
  return (
    <Panel title="Traces" aside="Stored with your account">
      <div className="lw-setting">
        <label htmlFor={id}>Polarity</label>
        <Select
          id={id}
          value={isNegativeUp ? 'negativeUp' : 'positiveUp'}
          options={OPTIONS}
          onChange={(polarity) => setNegativeUp(polarity === 'negativeUp')}
        />
      </div>
      <p className="lw-muted lw-small">
        Used in sessions, the connection test and the EEG review. Recording and training are not affected.
      </p>
    </Panel>
  );
}
