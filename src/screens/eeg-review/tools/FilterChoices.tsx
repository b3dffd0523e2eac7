import type { TraceFilter } from '#shared/review/page.ts';
import { ToolChoice, HzChoice } from './ToolChoice.tsx';

const HIGH_PASS_HZ = [0.1, 0.3, 0.5, 1, 1.6, 2, 5] as const;
const LOW_PASS_HZ = [15, 30, 35, 40, 50, 70, 100] as const;
const NOTCH_HZ = [50, 60] as const;

type FilterChoicesProps = { filter: TraceFilter; onChange: (filter: TraceFilter) => void };

/** High-pass, low-pass, notch and phase of one line. */
export const FilterChoices = (props: FilterChoicesProps) => (
  <>
    <CutoffChoices {...props} />
    <PhaseChoice {...props} />
  </>
);

/** Cutoffs and notch of a filter: changed many times in a recording. */
export function CutoffChoices({ filter, onChange }: FilterChoicesProps) {
  const set = (changes: Partial<TraceFilter>) => onChange({ ...filter, ...changes });
  return (
    <>
      <HzChoice
        label="High-pass"
        value={filter.highPassHz}
        options={HIGH_PASS_HZ}
        onChange={(highPassHz) => set({ highPassHz })}
      />
      <HzChoice
        label="Low-pass"
        value={filter.lowPassHz}
        options={LOW_PASS_HZ}
        onChange={(lowPassHz) => set({ lowPassHz })}
      />
      <HzChoice
        label="Notch"
        value={filter.notchHz}
        options={NOTCH_HZ}
        onChange={(notchHz) => set({ notchHz })}
      />
    </>
  );
}

/** Whether a filter may use later samples. */
export const PhaseChoice = ({ filter, onChange }: FilterChoicesProps) => (
  <ToolChoice
    label="Phase"
    value={filter.phase}
    options={[
      { value: 'zero', label: 'Zero phase' },
      { value: 'causal', label: 'Causal, as live' },
    ]}
    onChange={(phase) => onChange({ ...filter, phase })}
  />
);
