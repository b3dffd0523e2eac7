import { type AudioSettings, LOUDEST_DB, QUIETEST_DB } from '#live/session/index.ts';

type LoudnessSlidersProps = { audio: AudioSettings; onChange: (change: Partial<AudioSettings>) => void };

/** Master volume, and the loudness at success 0 and at success 100. */
export function LoudnessSliders({ audio, onChange }: LoudnessSlidersProps) {
  const { floorDb, ceilingDb } = audio.loudness;
  return (
    <div className="lw-sliders">
      <Slider
        label="Volume"
        value={Math.round(audio.masterVolume * 100)}
        min={0}
        max={100}
        unit="%"
        onChange={(value) => onChange({ masterVolume: value / 100 })}
      />
      <Slider
        label="At success 0"
        value={floorDb}
        min={QUIETEST_DB}
        max={LOUDEST_DB}
        unit="dB"
        onChange={(value) =>
          onChange({ loudness: { floorDb: value, ceilingDb: Math.max(value, ceilingDb) } })
        }
      />
      <Slider
        label="At success 100"
        value={ceilingDb}
        min={QUIETEST_DB}
        max={LOUDEST_DB}
        unit="dB"
        onChange={(value) => onChange({ loudness: { floorDb: Math.min(value, floorDb), ceilingDb: value } })}
      />
    </div>
  );
}

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  unit: string;
  onChange: (value: number) => void;
};

export function Slider({ label, value, min, max, unit, onChange }: SliderProps) {
  const text = `${value} ${unit}`;
  return (
    <label className="lw-slider">
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <span className="lw-slider__value">{text}</span>
    </label>
  );
}
