import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { plannedLabel } from '#shared/eeg/band-labels.ts';
import { featureUnit, isSignedMetric } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import type { Threshold, ThresholdMode } from '#shared/eeg/threshold.ts';
import { formatValue, readableUnit } from '#live/charts/index.ts';
import { formatDateTime } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { CarryOver } from './carry-over.ts';
import { GoalSlider } from '../goals/GoalSlider.tsx';
import { withGoal } from '../goals/goal-words.ts';
import { modeOptions, modeSentences, withMode, withThreshold } from '#widgets/protocols/threshold-modes.ts';
import type { CarryOverState } from './use-carry-over.ts';
import { NumberField } from './NumberField.tsx';

type ThresholdsCardProps = {
  /** The protocol as chosen for this session. */
  protocol: ProtocolRecord;
  /** The protocol as stored by the practice. */
  original: Protocol;
  carryOver: CarryOverState;
  isDeclined: boolean;
  onChange: (protocol: ProtocolRecord) => void;
  onDecline: (isDeclined: boolean) => void;
};

/** Goal and threshold rules for this session only: the protocol itself stays as it is. */
export function ThresholdsCard(props: ThresholdsCardProps) {
  const { protocol, original, carryOver, isDeclined, onChange, onDecline } = props;
  const { definition } = protocol;
  const change = (next: Protocol) => onChange({ ...protocol, definition: next });
  return (
    <section className="lw-card" aria-label="Thresholds of this session">
      <h2>Thresholds of this session</h2>
      <GoalSlider protocol={definition} onChange={(goalPct) => change(withGoal(definition, goalPct))} />
      <ul className="lw-modes lw-plain-list">
        {definition.conditions.map((condition, index) => {
          const own = original.conditions[index] ?? condition;
          return (
            <li key={condition.name}>
              <span aria-hidden="true" data-direction={condition.direction}>
                {condition.direction === 'reward' ? '▲' : '▼'}
              </span>
              <span>{plannedLabel(condition)}</span>
              <HTMLSelect
                aria-label={`Threshold of ${condition.name}`}
                value={condition.threshold.mode}
                options={modeOptions(own)}
                onChange={(event) => {
                  const mode = event.currentTarget.value as ThresholdMode;
                  change(withMode(definition, index, { mode, original: own }));
                }}
              />
              <ThresholdFigure
                condition={condition}
                onChange={(threshold) => change(withThreshold(definition, index, threshold))}
              />
            </li>
          );
        })}
      </ul>
      <div className="lw-modes__words lw-muted lw-small">
        {modeSentences(definition).map(({ label, words }) => (
          <p key={label}>
            <strong>{label}:</strong> the threshold {words}
          </p>
        ))}
      </div>
      <CarryOverOffer state={carryOver} protocol={definition} isDeclined={isDeclined} onDecline={onDecline} />
    </section>
  );
}

type CarryOverOfferProps = {
  state: CarryOverState;
  protocol: Protocol;
  isDeclined: boolean;
  onDecline: (isDeclined: boolean) => void;
};

function CarryOverOffer({ state, protocol, isDeclined, onDecline }: CarryOverOfferProps) {
  switch (state.kind) {
    case 'unused':
      return undefined;
    case 'looking':
      return <p className="lw-muted lw-small">Looking for the last session with this protocol.</p>;
    case 'none':
      return (
        <Notice kind="info">
          This client has no earlier run with this protocol, so the baseline sets the thresholds.
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="warning" action="Look again" onAction={state.retry}>
          The last session could not be looked up. Without it, the baseline sets the thresholds.
        </Notice>
      );
    case 'found':
      return (
        <div className="lw-carry">
          <Checkbox
            checked={!isDeclined}
            onChange={(event) => onDecline(!event.currentTarget.checked)}
            label={`Start where the session of ${formatDateTime(state.carryOver.at)} ended`}
          />
          <p className="lw-small" data-declined={isDeclined}>
            {isDeclined
              ? 'Declined: the baseline sets the thresholds.'
              : carriedWords(state.carryOver, protocol)}
          </p>
        </div>
      );
  }
}

/** 'SMR (12–15 Hz): 4.20 µV, Theta (4–8 Hz): from the baseline, ...' */
function carriedWords({ values }: CarryOver, { conditions }: Protocol): string {
  return conditions
    .flatMap((condition, index) => {
      const { feature, threshold } = condition;
      if (threshold.mode !== 'carryOver') return [];
      const value = values[index] ?? null;
      const label = plannedLabel(condition);
      return value === null
        ? [`${label}: from the baseline, because it was measured differently then`]
        : [`${label}: ${formatValue(value, featureUnit(feature))}`];
    })
    .join(', ');
}

const LARGEST_VALUE = 1_000_000;

type ThresholdFigureProps = { condition: Condition; onChange: (threshold: Threshold) => void };

/** The value a rule needs from the practitioner; nothing for other rules. */
function ThresholdFigure({ condition, onChange }: ThresholdFigureProps) {
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
