import { featureUnit, isSignedMetric } from '#shared/eeg/metrics.ts';
import type { Condition } from '#shared/eeg/protocol.ts';
import type { Threshold } from '#shared/eeg/threshold.ts';
import { readableUnit } from '#live/charts/index.ts';
import { NumberField } from './NumberField.tsx';

const LARGEST_VALUE = 1_000_000;

type ThresholdFigureProps = { condition: Condition; onChange: (threshold: Threshold) => void };

/** The value a rule needs from the practitioner; nothing for other rules. */
export function ThresholdFigure({ condition, onChange }: ThresholdFigureProps) {
  const { name, feature, threshold } = condition;
  switch (threshold.mode) {
    case 'manual': {
      const unit = readableUnit(featureUnit(feature));
      return (
        <NumberField
          label={unit === '' ? `${name}: value` : `${name}: value in ${unit}`}
          value={threshold.value}
          limits={{ min: isSignedMetric(feature.metric) ? -LARGEST_VALUE : 0, max: LARGEST_VALUE }}
          decimals={3}
          onChange={(value) => onChange({ ...threshold, value })}
        />
      );
    }
    case 'baselineZ':
      return (
        <NumberField
          label={`${name}: standard deviations (z)`}
          value={threshold.z}
          limits={{ min: -5, max: 5 }}
          decimals={2}
          onChange={(z) => onChange({ ...threshold, z })}
        />
      );
    default:
      return undefined;
  }
}
