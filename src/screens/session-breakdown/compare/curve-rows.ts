import { bandColour, type MultipleRow } from '#live/charts/index.ts';
import { fullUnit } from '#model/metrics/provenance.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';

/** Long enough for a steady mean, short enough to see a run settle. */
export const WINDOW_SECONDS = 10;

/** Success, then the conditions at these places of the protocol; all of them by default. */
export function curveRows(
  settings: ComponentSettings,
  places: readonly number[] = settings.conditions.map((_condition, index) => index),
): Omit<MultipleRow, 'values'>[] {
  return [
    { label: 'Success (0–100)', colour: 'var(--lw-success)', digits: 1, range: [0, 100] },
    ...places.map((place) => {
      const condition = settings.conditions[place]!;
      const unit = fullUnit(condition.unit);
      return {
        label: `${conditionLabel(condition)}${unit === '' ? '' : ` (${unit})`}`,
        colour: bandColour(settings.protocol.conditions[place]),
        digits: 2,
      };
    }),
  ];
}
