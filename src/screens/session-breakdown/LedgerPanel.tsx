import { useMemo } from 'react';
import { bandColour, type MultipleRow, SmallMultiples, timeTicks } from '#live/charts/index.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { BLOCK_SECONDS } from '#shared/engine/clean-blocks.ts';
import {
  LEAST_BLOCKS,
  LEAST_CHANGE_PCT,
  LEAST_EFFECT,
  type LedgerEntry,
  ledgerTable,
  RATE_HOLDS_WITHIN,
  sessionLedger,
} from '#model/learning/learning-ledger.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { type RunSummary, summarizeTicks, type TickTable } from '#shared/engine/summary.ts';
import type { Provenance } from '#ui/text/Figure.tsx';
import { formatClock, localText } from '#ui/text/format.ts';
import { LedgerFigures } from '#widgets/learning/LedgerFigures.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TrendTag } from '#widgets/learning/TrendTag.tsx';
import { type LedgerSeries, ledgerSeries } from './ledger-rows.ts';
import { conditionProvenance } from './provenance.ts';

type LedgerPanelProps = { settings: ComponentSettings; table: TickTable };

/** Amplitude, threshold, bursts and success of a session together, so that a threshold cannot hide a decline. */
export function LedgerPanel({ settings, table }: LedgerPanelProps) {
  const entries = useMemo(
    () =>
      sessionLedger(
        ledgerTable(
          table,
          settings.conditions.map(({ direction }) => direction),
        ),
      ),
    [table, settings],
  );
  const series = useMemo(() => ledgerSeries(table), [table]);
  const whole = useMemo(() => summarizeTicks(table), [table]);
  const hidden = entries.filter(({ isHiddenDecline }) => isHiddenDecline);
  return (
    <Panel
      title="Learning in this session"
      aside={`Each dot is ${series.windowSeconds} s of artifact-free training · dashed: trend`}
    >
      {hidden.map(({ name, words }) => (
        <div key={name} className="lw-ledger__alarm">
          <Notice kind="danger">
            <strong>The threshold hides a decline.</strong> {localText(words)} Success alone would not show
            it.
          </Notice>
        </div>
      ))}
      {series.xs.length > 1 ? (
        <SmallMultiples
          {...axisOf(series)}
          rows={[successRow(series)]}
          description="Success over the session, the same for all conditions."
        />
      ) : undefined}
      <div className="lw-ledger" data-count={Math.min(entries.length, 4)}>
        {entries.map((entry, index) => (
          <Entry key={entry.name} entry={entry} index={index} {...{ settings, series, whole }} />
        ))}
      </div>
      <p className="lw-muted lw-small lw-ledger__caution">
        Change within one session is not learning yet: getting used to the room, tiredness and posture change
        the same figures. A change is reported after at least {LEAST_BLOCKS * BLOCK_SECONDS} s of clean
        training, when its whole 95 % interval lies on one side of 0 and it is at least {LEAST_CHANGE_PCT} %
        of the value.
      </p>
    </Panel>
  );
}

type EntryProps = {
  entry: LedgerEntry;
  index: number;
  settings: ComponentSettings;
  series: LedgerSeries;
  whole: RunSummary;
};

function Entry({ entry, index, settings, series, whole }: EntryProps) {
  const rows = useMemo(() => rowsOf(entry, index, settings, series), [entry, index, settings, series]);
  const axis = useMemo(() => axisOf(series), [series]);
  return (
    <section
      aria-label={`Learning: ${entry.name}`}
      className={entry.isHiddenDecline ? 'lw-ledger__entry lw-hidden-decline' : 'lw-ledger__entry'}
    >
      <div className="lw-ledger__head">
        <h3>
          {settings.conditions[index] ? conditionLabel(settings.conditions[index]) : entry.name}
          <span className="lw-muted"> · {entry.direction === 'reward' ? 'reward' : 'inhibit'}</span>
        </h3>
        <TrendTag {...entry} />
      </div>
      <p className="lw-ledger__words">{localText(entry.words)}</p>
      {series.xs.length > 1 ? (
        <SmallMultiples
          {...axis}
          rows={rows}
          description={`Amplitude, threshold and bursts over the session. ${entry.words}`}
        />
      ) : undefined}
      <LedgerFigures
        entry={entry}
        from="first"
        to="second half"
        thresholdLabel="Threshold: start to end"
        passedLabel="Passed, 1st to 2nd half"
        passed={{ label: 'Passed, all of it', value: whole.perCondition[index]?.passPct ?? null }}
        provenance={ledgerProvenance(settings, index)}
      />
    </section>
  );
}

const axisOf = (series: LedgerSeries) => ({
  xs: series.xs,
  breaks: series.breaks,
  xText: formatClock,
  xLabel: 'Time (min:s)',
  xTicks: timeTicks(series.xs),
});

/** The success of the session, whatever its conditions. */
const successRow = ({ success }: LedgerSeries): MultipleRow => ({
  label: 'Success of the session (0–100)',
  values: success,
  colour: 'var(--lw-success)',
  digits: 1,
  range: [0, 100],
});

function rowsOf(
  entry: LedgerEntry,
  index: number,
  settings: ComponentSettings,
  series: LedgerSeries,
): MultipleRow[] {
  const colour = bandColour(settings.protocol.conditions[index]);
  const unit = fullUnit(entry.unit);
  const own = series.conditions[index]!;
  return [
    {
      label: `${entry.unit.startsWith('uV') ? 'Amplitude' : 'Value'} (${unit})`,
      values: own.amplitude,
      colour,
      digits: 2,
    },
    {
      label: `Threshold (${unit})`,
      values: own.threshold,
      colour: 'var(--lw-text)',
      digits: 2,
    },
    { label: 'Bursts (per min)', values: own.bursts, colour, digits: 1 },
  ];
}

const ledgerProvenance = (settings: ComponentSettings, index: number): Provenance => [
  {
    term: 'Effect',
    text:
      `Mean of the second half less that of the first, over blocks of about ${BLOCK_SECONDS} s of artifact-free training; ` +
      'all of it is in a block. In standard deviations of the blocks, corrected for few blocks. Interval: 95 % by the ' +
      'noncentral distribution of t, blocks taken as independent.',
  },
  {
    term: 'Verdict',
    text:
      `A change is reported from ${LEAST_BLOCKS} blocks, when its whole interval lies on one side of 0, it is at least ` +
      `${LEAST_CHANGE_PCT} % of the value and at least ${LEAST_EFFECT} standard deviations.`,
  },
  {
    term: 'Hidden',
    text:
      `A decline is hidden when the mean threshold became easier by at least ${LEAST_CHANGE_PCT} % of the value from half to ` +
      `half and the pass rate lost less than ${RATE_HOLDS_WITHIN} percentage points.`,
  },
  ...conditionProvenance(settings, index),
];
