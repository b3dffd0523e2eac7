import { plain } from '#shared/locale/formats.ts';
import { Switch } from '@blueprintjs/core';
import {
  LOUDEST_CHIME_DB,
  LOUDEST_DB,
  QUIETEST_CHIME_DB,
  QUIETEST_DB,
  SLOWEST_SECONDS,
  VIDEO_EFFECTS,
} from '#shared/feedback/feedback-mapping.ts';
import { withMinus } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { EFFECT_WORDS, FORM_LABELS, OWN_FILE, type ResponseForm, VIDEO_PAGE } from './response-words.ts';

type MappingFieldsProps = {
  form: ResponseForm;
  error: string | undefined;
  onChange: (part: Partial<ResponseForm>) => void;
};

const FASTEST_SECONDS = 0.05;

/** How sound and picture follow success. */
export function MappingFields({ form, error, onChange }: MappingFieldsProps) {
  const { floorDb, ceilingDb, brightnessFloorPct, brightnessCeilingPct } = form;
  return (
    <div className="lw-sliders">
      {form.hasAudio || form.hasVideo ? (
        <>
          <Slider
            field="floorDb"
            form={form}
            range={[QUIETEST_DB, LOUDEST_DB, 1]}
            onChange={(value) => onChange({ floorDb: value, ceilingDb: Math.max(value, ceilingDb) })}
          />
          <Slider
            field="ceilingDb"
            form={form}
            range={[QUIETEST_DB, LOUDEST_DB, 1]}
            onChange={(value) => onChange({ ceilingDb: value, floorDb: Math.min(value, floorDb) })}
          />
        </>
      ) : undefined}
      {form.hasVideo ? (
        <>
          {form.picture === VIDEO_PAGE || form.picture === OWN_FILE ? (
            <FormChoice
              label={FORM_LABELS.videoEffect}
              value={form.videoEffect}
              onChange={(videoEffect) => onChange({ videoEffect })}
              options={VIDEO_EFFECTS.map((value) => ({ value, label: EFFECT_WORDS[value] }))}
            />
          ) : undefined}
          <Slider
            field="brightnessFloorPct"
            form={form}
            range={[0, 100, 5]}
            onChange={(value) =>
              onChange({
                brightnessFloorPct: value,
                brightnessCeilingPct: Math.max(value, brightnessCeilingPct),
              })
            }
          />
          <Slider
            field="brightnessCeilingPct"
            form={form}
            range={[0, 100, 5]}
            onChange={(value) =>
              onChange({
                brightnessCeilingPct: value,
                brightnessFloorPct: Math.min(value, brightnessFloorPct),
              })
            }
          />
        </>
      ) : undefined}
      <Slider
        field="attackSeconds"
        form={form}
        range={[FASTEST_SECONDS, SLOWEST_SECONDS, 0.05]}
        onChange={(attackSeconds) => onChange({ attackSeconds })}
      />
      <Slider
        field="releaseSeconds"
        form={form}
        range={[FASTEST_SECONDS, SLOWEST_SECONDS, 0.05]}
        onChange={(releaseSeconds) => onChange({ releaseSeconds })}
      />
      <Switch
        checked={form.hasChime}
        label={FORM_LABELS.hasChime}
        onChange={(event) => onChange({ hasChime: event.currentTarget.checked })}
      />
      {form.hasChime ? (
        <Slider
          field="chimeDb"
          form={form}
          range={[QUIETEST_CHIME_DB, LOUDEST_CHIME_DB, 1]}
          onChange={(chimeDb) => onChange({ chimeDb })}
        />
      ) : undefined}
      {error === undefined ? undefined : <p role="alert">{error}</p>}
    </div>
  );
}

type NumberField = {
  [Key in keyof ResponseForm]: ResponseForm[Key] extends number ? Key : never;
}[keyof ResponseForm];

type SliderProps = {
  field: NumberField;
  form: ResponseForm;
  /** Minimum, maximum, step. */
  range: readonly [number, number, number];
  onChange: (value: number) => void;
};

function Slider({ field, form, range: [min, max, step], onChange }: SliderProps) {
  const value = form[field];
  return (
    <label className="lw-slider">
      <span>{FORM_LABELS[field]}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <span className="lw-slider__value">
        <Num>{withMinus(plain(Math.round(value * 100) / 100))}</Num>
      </span>
    </label>
  );
}
