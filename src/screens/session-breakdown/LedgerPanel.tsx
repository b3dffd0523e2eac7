import { useMemo } from 'react';
import { bandToken, type MultipleRow, SmallMultiples } from '#live/index.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { BLOCK_SECONDS } from '#shared/engine/clean-blocks.ts';
import { type LedgerEntry, ledgerTable, sessionLedger } from '#shared/engine/learning-ledger.ts';
import { fullUnit } from '#shared/engine/provenance.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import type { Provenance } from '#ui/Figure.tsx';
import { formatClock, withMinus } from '#ui/format.ts';
import { LedgerFigures } from '#ui/LedgerFigures.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TrendTag } from '#ui/TrendTag.tsx';
import { type LedgerSeries, ledgerSeries, timeTicks } from './ledger-rows.ts';
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
  const hidden = entries.filter(({ isHiddenDecline }) => isHiddenDecline);
  return (
    <Panel
      title="Learning in this session"
      aside={`Each dot ${series.windowSeconds} s of artifact-free training · dashed: trend`}
    >
      {hidden.map(({ name, words }) => (
        <div key={name} className="lw-ledger__alarm">
          <Notice kind="danger">
            <strong>The threshold hides a decline.</strong> {withMinus(words)} Success alone would not show
            it.
          </Notice>
        </div>
      ))}
      <div className="lw-ledger" data-count={Math.min(entries.length, 4)}>
        {entries.map((entry, index) => (
          <Entry key={entry.name} entry={entry} index={index} settings={settings} series={series} />
        ))}
      </div>
      <p className="lw-muted lw-small lw-ledger__caution">
        Change within one session is not learning yet: getting used to the room, tiredness and posture change
        the same figures.
      </p>
    </Panel>
  );
}

type EntryProps = { entry: LedgerEntry; index: number; settings: ComponentSettings; series: LedgerSeries };

function Entry({ entry, index, settings, series }: EntryProps) {
  const rows = useMemo(() => rowsOf(entry, index, settings, series), [entry, index, settings, series]);
  const ticks = useMemo(() => timeTicks(series.xs), [series]);
  return (
    <section
      aria-label={`Learning: ${entry.name}`}
      className={entry.isHiddenDecline ? 'lw-ledger__entry lw-hidden-decline' : 'lw-ledger__entry'}
    >
      <div className="lw-ledger__head">
        <h3>
          {entry.name}
          <span className="lw-muted"> · {entry.direction === 'reward' ? 'reward' : 'inhibit'}</span>
        </h3>
        <TrendTag {...entry} />
      </div>
      <p className="lw-ledger__words">{withMinus(entry.words)}</p>
      {series.xs.length > 1 ? (
        <SmallMultiples
          xs={series.xs}
          breaks={series.breaks}
          xText={formatClock}
          xLabel="Time (min:s)"
          xTicks={ticks}
          rows={rows}
          description={`Amplitude, threshold, bursts and success over the session. ${entry.words}`}
        />
      ) : undefined}
      <LedgerFigures entry={entry} from="1st" to="2nd half" provenance={ledgerProvenance(settings, index)} />
    </section>
  );
}

function rowsOf(
  entry: LedgerEntry,
  index: number,
  settings: ComponentSettings,
  series: LedgerSeries,
): MultipleRow[] {
  const token = bandToken(settings.protocol.conditions[index]);
  const colour = token ? `var(--lw-band-${token})` : 'var(--lw-accent)';
  const unit = fullUnit(entry.unit);
  const own = series.conditions[index]!;
  return [
    {
      label: `${entry.unit.startsWith('uV') ? 'Amplitude' : 'Value'} (${unit})`,
      values: own.amplitude,
      colour,
      digits: 2,
      shares: 'value',
    },
    {
      label: `Threshold (${unit})`,
      values: own.threshold,
      colour: 'var(--lw-text)',
      digits: 2,
      shares: 'value',
    },
    { label: 'Bursts (per min)', values: own.bursts, colour, digits: 1 },
    {
      label: 'Success of the session (0–100)',
      values: series.success,
      colour: 'var(--lw-success)',
      digits: 1,
      range: [0, 100],
    },
  ];
}

const ledgerProvenance = (settings: ComponentSettings, index: number): Provenance => [
  {
    term: 'Effect',
    text:
      `Mean of the second half less that of the first, over blocks of ${BLOCK_SECONDS} s of artifact-free training, in ` +
      'standard deviations of the blocks (Hedges and Olkin 1985). Positive is the trained direction. Interval: 95 %, ' +
      'blocks taken as independent.',
  },
  {
    term: 'Verdict',
    text: 'A change is told when its whole interval lies on one side of 0 and it is at least 0.2 standard deviations.',
  },
  {
    term: 'Hidden',
    text: 'A decline is hidden when the threshold became easier meanwhile and the pass rate lost less than 5 percent points.',
  },
  ...conditionProvenance(settings, index),
];
