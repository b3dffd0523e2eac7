import { plain } from '#shared/locale/formats.ts';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { KNOBS, type Knobs, PRESETS, type Slider } from '../model/simulation.ts';

type KnobPanelProps = { knobs: Knobs; onChange: (knobs: Knobs) => void };

/** Controls of the simulated client: buttons for usual states, and a slider for each rhythm and artifact. */
export function KnobPanel({ knobs, onChange }: KnobPanelProps) {
  const chosen = PRESETS.find((preset) => JSON.stringify(preset.knobs) === JSON.stringify(knobs))?.key;
  return (
    <div className="lw-knobs">
      <ButtonGroup fill>
        {PRESETS.map(({ key, label, knobs: preset }) => (
          <Button
            key={key}
            size="small"
            active={key === chosen}
            aria-pressed={key === chosen}
            onClick={() => onChange(preset)}
          >
            {label}
          </Button>
        ))}
      </ButtonGroup>
      <div className="lw-knobs__list">
        {KNOBS.map(({ key, ...knob }) => (
          <Knob
            key={key}
            {...knob}
            value={knobs[key]}
            onChange={(value) => onChange({ ...knobs, [key]: value })}
          />
        ))}
      </div>
    </div>
  );
}

type KnobProps = Omit<Slider, 'key'> & { value: number; onChange: (value: number) => void };

function Knob({ label, unit, min, max, step, value, onChange }: KnobProps) {
  const id = useId();
  return (
    <div className="lw-knob">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={`${plain(value)} ${unit}`}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <output htmlFor={id}>
        {plain(value)}
        {unit}
      </output>
    </div>
  );
}
