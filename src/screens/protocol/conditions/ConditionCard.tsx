import { Button, ButtonGroup } from '@blueprintjs/core';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  DuplicateIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { useId } from 'react';
import { readableEdges } from '#shared/eeg/band-labels.ts';
import { bandLabel, featureChoices } from '#shared/eeg/feature.ts';
import { derivationLabel } from '#shared/eeg/derivation.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import type { Condition } from '#shared/eeg/protocol.ts';
import { bandColour } from '#live/charts/index.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { useDefinition, useEditor } from '../editor/editor-context.ts';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import { NumberRow, TextRow } from '../fields/fields.tsx';
import { withMetric } from '../model/conditions.ts';
import { problemsAt, hasErrors } from '../model/problems.ts';
import { fieldInfo } from '../model/fields.ts';
import { setIn } from '../model/set-in.ts';
import { PlaceFields } from '../place/PlaceFields.tsx';
import { Bands, MetricSettings } from './FeatureFields.tsx';
import { METRIC_OPTIONS, metricCard } from './metric-card.ts';
import { ThresholdFields } from './ThresholdFields.tsx';

type ConditionCardProps = {
  index: number;
  condition: Condition;
  isOpen: boolean;
  onToggle: () => void;
  actions: ConditionActions;
};

export type ConditionActions = {
  canRemove: boolean;
  canAdd: boolean;
  isLast: boolean;
  move: (by: -1 | 1) => void;
  duplicate: () => void;
  remove: () => void;
};

/** One condition of the protocol: a summary line, and all its fields when open. */
export function ConditionCard({ index, condition, isOpen, onToggle, actions }: ConditionCardProps) {
  const { problems, isReadOnly } = useEditor();
  const own = problemsAt(problems, `conditions.${index}`, true);
  const id = useId();
  const name = condition.name.trim() || `Condition ${index + 1}`;
  return (
    <li className="lw-condition" data-open={isOpen} data-direction={condition.direction}>
      <div className="lw-condition__head">
        <button
          type="button"
          className="lw-condition__title"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDownIcon aria-hidden="true" /> : <ChevronRightIcon aria-hidden="true" />}
          <span
            className="lw-condition__band"
            style={{ background: bandColour(condition, 'var(--lw-border-strong)') }}
          />
          <span aria-hidden="true">{condition.direction === 'reward' ? '▲' : '▼'}</span>
          <strong>{name}</strong>
          <span className="lw-muted lw-small">{summaryOf(condition)}</span>
        </button>
        {own.length > 0 ? (
          <span className={`lw-tag lw-tag--${hasErrors(own) ? 'danger' : 'warning'}`} title={own[0]?.text}>
            {hasErrors(own) ? 'Needs attention' : 'Check'}
          </span>
        ) : undefined}
        {isReadOnly ? undefined : <Actions name={name} index={index} {...actions} />}
      </div>
      {isOpen ? (
        <div className="lw-condition__body" id={id}>
          <ConditionFields index={index} condition={condition} />
        </div>
      ) : undefined}
    </li>
  );
}

/** 'Band amplitude · 12–15 Hz · Cz'. */
function summaryOf({ feature }: Condition): string {
  const place = (featureChoices(feature)[0] ?? []).map(derivationLabel).join(' / ');
  return [METRICS[feature.metric].label, readableEdges(bandLabel(feature)), place]
    .filter(Boolean)
    .join(' · ');
}

type ActionsProps = ConditionActions & { name: string; index: number };

function Actions({ name, index, canRemove, canAdd, isLast, move, duplicate, remove }: ActionsProps) {
  return (
    <ButtonGroup variant="minimal" size="small">
      <Button
        icon={<ArrowUpIcon />}
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <Button
        icon={<ArrowDownIcon />}
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => move(1)}
      />
      <Button
        icon={<DuplicateIcon />}
        aria-label={`Duplicate ${name}`}
        disabled={!canAdd}
        onClick={duplicate}
      />
      <Button icon={<TrashIcon />} aria-label={`Remove ${name}`} disabled={!canRemove} onClick={remove} />
    </ButtonGroup>
  );
}

const DIRECTIONS = [
  { value: 'reward', label: '▲ Reward' },
  { value: 'inhibit', label: '▼ Inhibit' },
];

function ConditionFields({ index, condition }: { index: number; condition: Condition }) {
  const { definition } = useDefinition();
  const { feature } = condition;
  return (
    <>
      <div className="lw-pgrid">
        <TextRow path={`conditions.${index}.name`} />
        <DirectionRow index={index} condition={condition} />
        <MetricRow index={index} condition={condition} />
        {definition.combination === 'weighted' ? (
          <NumberRow path={`conditions.${index}.weight`} />
        ) : undefined}
      </div>
      <Bands index={index} feature={feature} />
      <section aria-label="Where">
        <h3>Where it is measured</h3>
        <PlaceFields index={index} feature={feature} />
      </section>
      <section aria-label="Threshold">
        <h3>Threshold</h3>
        <ThresholdFields index={index} condition={condition} />
      </section>
      <details>
        <summary>How the value is made</summary>
        <MetricSettings index={index} feature={feature} />
      </details>
    </>
  );
}

function DirectionRow({ index, condition }: { index: number; condition: Condition }) {
  const id = useId();
  const path = `conditions.${index}.direction`;
  const { changeDefinition, isReadOnly } = useDefinition();
  const { problems } = useEditor();
  const info = fieldInfo(path)!;
  return (
    <FieldFrame id={id} {...info} problems={problemsAt(problems, path)}>
      <ButtonGroup fill id={id}>
        {DIRECTIONS.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            active={condition.direction === value}
            aria-pressed={condition.direction === value}
            disabled={isReadOnly}
            onClick={() => changeDefinition((before) => setIn(before, path, value))}
          >
            {label}
          </Button>
        ))}
      </ButtonGroup>
    </FieldFrame>
  );
}

function MetricRow({ index, condition }: { index: number; condition: Condition }) {
  const id = useId();
  const path = `conditions.${index}.feature`;
  const { changeDefinition, isReadOnly } = useDefinition();
  const info = fieldInfo(`${path}.metric`)!;
  return (
    <FieldFrame id={id} {...info} problems={[]}>
      <div className="lw-pfield__row">
        <Select
          id={id}
          isFilling
          value={condition.feature.metric}
          options={METRIC_OPTIONS}
          isDisabled={isReadOnly}
          onChange={(metric) =>
            changeDefinition((before) =>
              setIn(before, path, withMetric(before.conditions[index]!.feature, metric)),
            )
          }
        />
        <MetricCard title={METRICS[condition.feature.metric].label} rows={metricCard(condition.feature)} />
      </div>
    </FieldFrame>
  );
}
