import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Select } from '#ui/forms/Choice.tsx';
import { formatRate } from '#ui/text/format.ts';
import type { ImportDraft } from './use-import-plan.ts';

type RateFrom = 'times' | 'typed';

/** The sampling rate: from the time stamps, or entered by a person. */
export function RateField({ draft: { plan, proposal, change } }: { draft: ImportDraft }) {
  const id = useId();
  const hasTime = plan.columns.some(({ role }) => role === 'time');
  const [from, setFrom] = useState<RateFrom>(hasTime && !plan.samplingRateHz ? 'times' : 'typed');
  const [typed, setTyped] = useState(plan.samplingRateHz?.toString() ?? '');
  const estimated = proposal.estimatedRateHz;
  const options: { value: RateFrom; label: string }[] = [
    {
      value: 'times',
      label: estimated ? `Time stamps (about ${formatRate(estimated)})` : 'Time stamps',
    },
    { value: 'typed', label: 'Entered' },
  ];
  const shown = hasTime ? from : 'typed';
  const take = (text: string) => {
    setTyped(text);
    const rate = Number(text.replace(',', '.'));
    change({ samplingRateHz: rate > 0 && rate <= 1_000_000 ? rate : undefined });
  };
  return (
    <FormGroup label="Sampling rate" labelFor={id} className="lw-import__rate">
      <div className="lw-import__rate-row">
        {hasTime ? (
          <Select
            isFilling
            id={id}
            value={shown}
            options={options}
            onChange={(next) => {
              setFrom(next);
              if (next === 'times') change({ samplingRateHz: undefined });
              else take(typed || String(estimated ? Math.round(estimated) : ''));
            }}
          />
        ) : undefined}
        {shown === 'typed' ? (
          <InputGroup
            id={hasTime ? undefined : id}
            aria-label="Sampling rate in Hz"
            inputMode="decimal"
            value={typed}
            onChange={(event) => take(event.currentTarget.value)}
            rightElement={<span className="lw-import__hz">Hz</span>}
          />
        ) : undefined}
      </div>
    </FormGroup>
  );
}
