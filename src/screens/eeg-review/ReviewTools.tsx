import { HTMLSelect, Switch } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { REVIEW_SENSITIVITIES, REVIEW_TIMEBASES_SECONDS, type Workbench } from '#live/index.ts';
import { MONTAGE_LABELS, MONTAGES, type MontageId } from '#shared/review/montages.ts';
import type { FilterPhase, TraceFilter } from '#shared/review/page.ts';

const HIGH_PASS_HZ = [0.1, 0.3, 0.5, 1, 1.6, 2, 5] as const;
const LOW_PASS_HZ = [15, 30, 35, 40, 50, 70, 100] as const;
const NOTCH_HZ = [50, 60] as const;

/** The row of tools above the traces. */
export function ReviewTools({ workbench }: { workbench: Workbench }) {
  const settings = useSyncExternalStore(workbench.settings.subscribe, workbench.settings.get);
  const { filter } = settings;
  const setFilter = (changes: Partial<TraceFilter>) =>
    workbench.change({ filter: { ...filter, ...changes } });
  const whole = workbench.recording.spanSeconds;
  const spans = [...REVIEW_TIMEBASES_SECONDS.filter((seconds) => seconds < whole), Math.max(1, whole)];
  return (
    <div className="lw-review-tools" role="toolbar" aria-label="View">
      <Choice
        label="Montage"
        value={settings.montage}
        options={MONTAGES.filter((id) => id !== 'custom').map((id) => ({
          value: id,
          label: MONTAGE_LABELS[id],
        }))}
        onChange={(value) => workbench.change({ montage: value as MontageId })}
      />
      <Choice
        label="Timebase"
        value={String(settings.spanSeconds)}
        options={withCurrent(spans, settings.spanSeconds).map((seconds) => ({
          value: String(seconds),
          label: seconds === whole ? 'Whole recording' : spanWords(seconds),
        }))}
        onChange={(value) => workbench.setSpan(Number(value))}
      />
      <Choice
        label="Sensitivity"
        value={String(settings.uvPerMm)}
        options={withCurrent(REVIEW_SENSITIVITIES, settings.uvPerMm).map((uv) => ({
          value: String(uv),
          label: `${uv} µV/mm`,
        }))}
        onChange={(value) => workbench.change({ uvPerMm: Number(value) })}
      />
      <Switch
        className="lw-review-tools__switch"
        checked={settings.isFilteredShown}
        label="Filter"
        onChange={(event) => workbench.change({ isFilteredShown: event.currentTarget.checked })}
      />
      <HzChoice
        label="High-pass"
        value={filter.highPassHz}
        options={HIGH_PASS_HZ}
        onChange={(highPassHz) => setFilter({ highPassHz })}
      />
      <HzChoice
        label="Low-pass"
        value={filter.lowPassHz}
        options={LOW_PASS_HZ}
        onChange={(lowPassHz) => setFilter({ lowPassHz })}
      />
      <HzChoice
        label="Notch"
        value={filter.notchHz}
        options={NOTCH_HZ}
        onChange={(notchHz) => setFilter({ notchHz })}
      />
      <Choice
        label="Phase"
        value={filter.phase}
        options={[
          { value: 'zero', label: 'Zero phase' },
          { value: 'causal', label: 'Causal, as live' },
        ]}
        onChange={(value) => setFilter({ phase: value as FilterPhase })}
      />
      <Switch
        className="lw-review-tools__switch"
        checked={settings.isRawShown}
        label="Raw beside"
        onChange={(event) => workbench.change({ isRawShown: event.currentTarget.checked })}
      />
      <Switch
        className="lw-review-tools__switch"
        checked={settings.isNegativeUp}
        label="Negative up"
        onChange={(event) => workbench.change({ isNegativeUp: event.currentTarget.checked })}
      />
    </div>
  );
}

type Option = { value: string; label: string };

function Choice(props: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  return (
    <label className="lw-review-tools__choice">
      <span>{props.label}</span>
      <HTMLSelect
        value={props.value}
        options={[...props.options]}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </label>
  );
}

function HzChoice(props: {
  label: string;
  value: number | undefined;
  options: readonly number[];
  onChange: (hz: number | undefined) => void;
}) {
  const options = [
    { value: '', label: 'Off' },
    ...withCurrent(props.options, props.value).map((hz) => ({ value: String(hz), label: `${hz} Hz` })),
  ];
  return (
    <Choice
      label={props.label}
      value={props.value === undefined ? '' : String(props.value)}
      options={options}
      onChange={(value) => props.onChange(value === '' ? undefined : Number(value))}
    />
  );
}

/** The usual values, and the present one where it is none of them. */
function withCurrent(values: readonly number[], current: number | undefined): number[] {
  const all = current === undefined || values.includes(current) ? [...values] : [...values, current];
  return all.sort((a, b) => a - b);
}

function spanWords(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 3600) return `${Math.round(seconds / 6) / 10} min`;
  return `${Math.round(seconds / 360) / 10} h`;
}
