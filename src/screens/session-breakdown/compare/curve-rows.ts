import { bandColour, type MultipleRow } from '#live/charts/index.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';

/** Success, then the conditions at these places of the protocol; all of them by default. */
export function curveRows(
  settings: ComponentSettings,
  places: readonly number[] = settings.conditions.map((_condition, index) => index),
): Omit<MultipleRow, 'values'>[] {
  return [
    { label: 'Success (0–100)', colour: 'var(--lw-success)', digits: 1, range: [0, 100] },
    ...places.map((place) => {
      const unit = fullUnit(settings.conditions[place]!.unit);
      return {
        label: `${placedLabel(settings, place)}${unit === '' ? '' : ` (${unit})`}`,
        colour: bandColour(settings.protocol.conditions[place]),
        digits: 2,
      };
    }),
  ];
}

/** The label of a condition, with its site: a protocol may train one band at two sites. */
export function placedLabel({ conditions }: ComponentSettings, place: number): string {
  const condition = conditions[place]!;
  return `${conditionLabel(condition)} at ${condition.derivationLabel}`;
}
