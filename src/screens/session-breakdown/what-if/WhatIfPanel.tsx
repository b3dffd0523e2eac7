import { fixed } from '#shared/locale/formats.ts';
import { useId, useMemo, useState } from 'react';
import { thresholdRange } from '#model/sessions/what-if.ts';
import type { NotExact } from '#model/sessions/what-if.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import type { Breakdown } from '../breakdown.ts';
import { useWhatIf } from './use-what-if.ts';
import { WhatIfTable } from './WhatIfTable.tsx';
import './what-if.css';

type WhatIfPanelProps = { therapistId: UserId; breakdown: Breakdown };

/** What success a fixed threshold would have given over the same samples. */
export function WhatIfPanel({ therapistId, breakdown }: WhatIfPanelProps) {
  const [condition, setCondition] = useState(0);
  const { conditions } = breakdown.settings;
  const { table } = breakdown;
  if (!table || conditions.length === 0) return undefined;
  return (
    <Panel title="What if the threshold had been different?">
      <p className="lw-what-if__words">
        The same samples with one fixed threshold. <strong>This is a computation</strong>: the client heard
        and saw the feedback of this session.
      </p>
      {conditions.length > 1 ? (
        <FormChoice
          label="Condition"
          value={String(condition)}
          onChange={(chosen) => setCondition(Number(chosen))}
          options={conditions.map((each, index) => ({ value: String(index), label: conditionLabel(each) }))}
        />
      ) : undefined}
      <WhatIf key={condition} {...{ therapistId, breakdown, table, condition }} />
    </Panel>
  );
}

type WhatIfProps = WhatIfPanelProps & { table: TickTable; condition: number };

function WhatIf({ therapistId, breakdown, table, condition }: WhatIfProps) {
  const range = useMemo(() => thresholdRange(table, condition), [table, condition]);
  const [chosen, setChosen] = useState<number>();
  const id = useId();
  const threshold = chosen ?? range?.atFirst ?? 0;
  const other = { condition, threshold };
  const whatIf = useWhatIf({ therapistId, breakdown, table, other, isUsed: chosen !== undefined });
  const settings = breakdown.settings.conditions[condition];
  if (!range || !settings) {
    return (
      <p className="lw-muted">No artifact-free training was recorded, so there is nothing to compute.</p>
    );
  }
  const unit = fullUnit(settings.unit);
  const digits = Math.max(2, -Math.floor(Math.log10(range.step)));
  const words = `${fixed(threshold, digits)}${unit === '' ? '' : ` ${unit}`}`;
  return (
    <>
      <div className="lw-what-if__slider">
        <label htmlFor={id}>{settings.direction === 'reward' ? 'Reward above' : 'Inhibit: keep below'}</label>
        <input
          id={id}
          type="range"
          min={range.least}
          max={range.most}
          step={range.step}
          value={threshold}
          aria-valuetext={words}
          onChange={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
        />
        <output htmlFor={id} dir="ltr">
          {words}
        </output>
      </div>
      {whatIf.problem ? (
        <Notice kind="warning">This threshold could not be computed. {whatIf.problem}</Notice>
      ) : undefined}
      {whatIf.table ? <WhatIfTable session={table} other={whatIf.table} condition={condition} /> : undefined}
      <p className="lw-muted lw-small" aria-live="polite">
        {originWords(whatIf.notExact)}
        {whatIf.notExact && chosen === undefined ? ' Move the slider to compute.' : ''}
        {whatIf.isBusy ? ' Computing …' : ''}
      </p>
    </>
  );
}

/** Which of the two is shown. */
function originWords(notExact: NotExact | undefined): string {
  if (notExact === undefined) {
    return (
      'Exact: computed from the stored value of each step of 40 ms by the rules of the engine. Other conditions keep the ' +
      'thresholds they had, also those set by hand.'
    );
  }
  return (
    `Replayed: the samples go through the engine again, because ${REASONS[notExact]}. Thresholds that were changed by hand ` +
    'are left out.'
  );
}

const REASONS: Readonly<Record<NotExact, string>> = {
  weighted: 'this protocol weighs its conditions, which needs the spread of the baseline',
  spread: 'the dead band of this metric follows the spread of the baseline',
  unknownThreshold: 'part of the training had no threshold and was not judged',
};
