import { Button } from '@blueprintjs/core';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { shortestBaselineWords } from '#shared/eeg/baseline-need.ts';
import { LONGEST_REFRACTORY_MS } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { NumberField } from './NumberField.tsx';
import {
  fitTiming,
  type Timing,
  type TimingField,
  timingLimits,
  timingProblem,
  withTiming,
} from './timing.ts';

type TimingCardProps = {
  protocol: ProtocolRecord;
  source: SourceInfo | undefined;
  onChange: (protocol: ProtocolRecord) => void;
};

const FIELDS: readonly { field: TimingField; label: string }[] = [
  { field: 'baselineSeconds', label: 'Baseline (s)' },
  { field: 'runSeconds', label: 'Run length (s)' },
  { field: 'runCount', label: 'Runs' },
  { field: 'restSeconds', label: 'Rest between runs (s)' },
];

/** Lengths for this session only: the protocol itself stays as it is. */
export function TimingCard({ protocol, source, onChange }: TimingCardProps) {
  const { definition } = protocol;
  const problem = timingProblem(definition.timing, source);
  const shortest = shortestBaselineWords(definition);
  const fitted =
    source?.durationSeconds === undefined ? undefined : fitTiming(definition, source.durationSeconds);
  const change = (part: Partial<Timing>) =>
    onChange({ ...protocol, definition: withTiming(definition, part) });
  return (
    <section className="lw-card" aria-label="Timing of this session">
      <h2>Timing of this session</h2>
      <div className="lw-timing">
        {FIELDS.map(({ field, label }) => (
          <NumberField
            key={field}
            label={label}
            value={definition.timing[field]}
            decimals={0}
            limits={timingLimits(definition, field)}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
        <NumberField
          label="Between chimes (s)"
          value={definition.refractoryMs / 1000}
          decimals={1}
          limits={{ min: 0, max: LONGEST_REFRACTORY_MS / 1000 }}
          onChange={(seconds) =>
            onChange({ ...protocol, definition: { ...definition, refractoryMs: Math.round(1000 * seconds) } })
          }
        />
      </div>
      <p className="lw-muted lw-small">
        After a rest, the next run starts by itself. With 0 s it waits for you.
      </p>
      {shortest === undefined ? undefined : <p className="lw-muted lw-small">{shortest}</p>}
      {problem === undefined ? undefined : (
        <Notice
          kind="warning"
          actions={
            fitted ? (
              <Button size="small" onClick={() => change(fitted)}>
                Fit to the file
              </Button>
            ) : undefined
          }
        >
          {problem} {fitted ? 'Shorten the plan, or choose a longer file.' : 'Choose a longer file.'}
        </Notice>
      )}
    </section>
  );
}
