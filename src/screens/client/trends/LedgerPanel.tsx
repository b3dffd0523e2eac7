import { bandColour, type MultipleRow, SmallMultiples } from '#live/charts/index.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import type { Condition } from '#shared/eeg/protocol.ts';
import { forecast, forecastWords, LEAST_FOR_FORECAST, SESSIONS_AHEAD } from '#model/learning/forecast.ts';
import {
  type LedgerEntry,
  LEAST_CHANGE_PCT,
  LEAST_EFFECT,
  LEAST_SESSIONS,
} from '#model/learning/learning-ledger.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { provenanceCard } from '#model/metrics/provenance.ts';
import type { Provenance } from '#ui/text/Figure.tsx';
import { countOf, formatClock, localText, withMinus } from '#ui/text/format.ts';
import { LedgerFigures } from '#widgets/learning/LedgerFigures.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TrendTag } from '#widgets/learning/TrendTag.tsx';
import { doseMinutes } from './dose.ts';
import type { LedgerGroup } from './ledger-groups.ts';
import { MuscleOverSessions } from './MuscleOverSessions.tsx';
import { sessionAxis } from './session-axis.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useLedger } from './use-ledger.ts';

type LedgerPanelProps = { ids: ClientIds; sessions: readonly SessionListItem[] };

/** Learning over sessions: amplitude, threshold, success and dose together, per protocol. */
export function LedgerPanel({ ids, sessions }: LedgerPanelProps) {
  const ledger = useLedger(ids, sessions);
  if (ledger.kind === 'ready' && ledger.groups.length === 0) return undefined;
  return (
    <Panel title="Learning over sessions" aside="Each dot is one session · dashed: linear trend">
      {ledger.kind === 'loading' ? <SkeletonRows count={4} /> : undefined}
      {ledger.kind === 'failed' ? (
        <Notice kind="warning" onAction={ledger.retry}>
          The figures of some sessions could not be loaded. {ledger.message}
        </Notice>
      ) : undefined}
      {ledger.kind === 'ready' ? (
        <>
          {ledger.groups.map((group) => (
            <Group key={group.key} ids={ids} group={group} />
          ))}
          <p className="lw-muted lw-small lw-ledger__caution">
            A change over sessions does not prove that the training caused it: sleep, medication, age and
            electrode placement change the same figures. A change is reported from {LEAST_SESSIONS} sessions
            on, when its whole 95 % interval lies on one side of 0 and it is at least {LEAST_CHANGE_PCT} % of
            the value.
          </p>
        </>
      ) : undefined}
    </Panel>
  );
}

function Group({ ids, group }: { ids: ClientIds; group: LedgerGroup }) {
  const { protocolName, sessions, entries, equipmentWords } = group;
  const seconds = sessions.reduce((sum, { summary }) => sum + summary.durationSeconds, 0);
  const hidden = entries.filter(({ isHiddenDecline }) => isHiddenDecline);
  return (
    <section aria-label={`Learning: ${protocolName}`} className="lw-ledger-group">
      <h3>
        {protocolName}
        <span className="lw-muted">
          {' '}
          · {countOf(sessions.length, 'session')}, {formatClock(seconds)} (min:s) trained
        </span>
      </h3>
      {hidden.map(({ name, words }) => (
        <Notice key={name} kind="danger">
          <strong>The threshold hides a decline.</strong> {localText(words)} Success alone would not show it.
        </Notice>
      ))}
      {equipmentWords ? <Notice kind="info">{equipmentWords}</Notice> : undefined}
      {sessions.length < LEAST_SESSIONS ? (
        <p>
          Too few sessions to report a trend: {sessions.length} of at least {LEAST_SESSIONS}.
        </p>
      ) : undefined}
      {sessions.length > 1 ? (
        <SmallMultiples
          {...sessionAxis(group.sessions)}
          rows={sharedRows(group)}
          description={`Success and dose over ${sessions.length} sessions, the same for all conditions.`}
        />
      ) : undefined}
      <MuscleOverSessions ids={ids} group={group} />
      <div className="lw-ledger" data-count={Math.min(entries.length, 2)}>
        {entries.map((entry, index) => (
          <Entry key={entry.name} entry={entry} index={index} group={group} />
        ))}
      </div>
    </section>
  );
}

function Entry({ entry, index, group }: { entry: LedgerEntry; index: number; group: LedgerGroup }) {
  const { sessions, settings } = group;
  const shareWords = shareOfPowerWords(settings.protocol.conditions[index]);
  const forecastText = withMinus(forecastOf(entry, settings.protocol.conditions[index]));
  return (
    <section
      aria-label={entry.name}
      className={entry.isHiddenDecline ? 'lw-ledger__entry lw-hidden-decline' : 'lw-ledger__entry'}
    >
      <div className="lw-ledger__head">
        <h4>
          {settings.conditions[index] ? conditionLabel(settings.conditions[index]) : entry.name}
          <span className="lw-muted"> · {entry.direction === 'reward' ? 'reward' : 'inhibit'}</span>
        </h4>
        <TrendTag {...entry} />
      </div>
      {entry.effect ? <p className="lw-ledger__words">{localText(entry.words)}</p> : undefined}
      <p className="lw-ledger__words">{forecastText}</p>
      {shareWords ? <p className="lw-muted lw-small">{shareWords}</p> : undefined}
      {sessions.length > 1 ? (
        <SmallMultiples
          {...sessionAxis(group.sessions)}
          rows={rowsOf(entry, index, group)}
          description={`Amplitude and threshold over ${sessions.length} sessions. ${entry.words}`}
        />
      ) : undefined}
      <LedgerFigures
        entry={entry}
        from="first"
        to="last session (trend)"
        thresholdLabel="Threshold at the end, first to last session"
        passedLabel="Passed, first to last session"
        provenance={ledgerProvenance(group, index)}
      />
    </section>
  );
}

function forecastOf({ name, unit, trend, rows }: LedgerEntry, condition: Condition | undefined): string {
  const values = rows.flatMap(({ number, meanValue }) =>
    meanValue === null ? [] : [{ number, value: meanValue }],
  );
  const range = condition ? METRICS[condition.feature.metric].range : {};
  return forecastWords({ name, unit: fullUnit(unit), trend }, forecast(values, range));
}

/** For shares of total power: a gain in one band is a loss in the others. */
function shareOfPowerWords(condition: Condition | undefined): string | undefined {
  if (condition?.feature.metric !== 'relativePower' && condition?.feature.metric !== 'emgShare') {
    return undefined;
  }
  return 'This is a share of total power: the share also changes when only other bands change.';
}

function rowsOf(entry: LedgerEntry, index: number, { settings }: LedgerGroup): MultipleRow[] {
  const colour = bandColour(settings.protocol.conditions[index]);
  const unit = fullUnit(entry.unit);
  const values = (pick: (row: LedgerEntry['rows'][number]) => number | null) => entry.rows.map(pick);
  return [
    {
      label: `${entry.unit.startsWith('uV') ? 'Amplitude' : 'Value'} (${unit})`,
      values: values(({ meanValue }) => meanValue),
      colour,
      digits: 2,
    },
    {
      label: `Threshold at the end (${unit})`,
      values: values(({ threshold }) => threshold),
      colour: 'var(--lw-text)',
      digits: 2,
    },
  ];
}

/** Figures that a session has once, whatever its conditions. */
function sharedRows({ sessions }: LedgerGroup): MultipleRow[] {
  const doses = sessions.map(({ summary }) => doseMinutes(summary));
  return [
    {
      label: 'Success of the session (0–100)',
      values: sessions.map(({ summary }) => summary.meanSuccess),
      colour: 'var(--lw-success)',
      digits: 1,
      range: [0, 100],
    },
    {
      label: 'Dose (min)',
      values: doses,
      colour: 'var(--lw-accent)',
      digits: 1,
      range: [0, Math.ceil(Math.max(1, ...doses))],
    },
  ];
}

function ledgerProvenance({ settings, sessions }: LedgerGroup, index: number): Provenance {
  const condition = settings.protocol.conditions[index];
  const mapped = settings.conditions[index];
  if (!condition || !mapped) return [];
  const { source, protocol, mainsHz, engineVersion } = settings;
  return [
    {
      term: 'Change',
      text:
        'Of a linear trend from the first to the last session; each session is one observation, the mean ' +
        'over its artifact-free training. Interval: 95 %, Student with n − 2 degrees of freedom.',
    },
    {
      term: 'Effect',
      text:
        'The change over the standard deviation of the sessions around the line, corrected for few sessions. Interval: ' +
        '95 % by the noncentral distribution of t, so that it includes the uncertainty of that deviation.',
    },
    {
      term: 'Verdict',
      text:
        `A change is reported from ${LEAST_SESSIONS} sessions on, when the whole interval lies on one side of 0, the change ` +
        `is at least ${LEAST_CHANGE_PCT} % of the value and the effect at least ${LEAST_EFFECT} SD. A decline is hidden when ` +
        'linear trends show the threshold easier by that amount and the pass rate less than 5 percentage ' +
        'points lower.',
    },
    {
      term: 'Forecast',
      text:
        `From ${LEAST_FOR_FORECAST} sessions on, the straight line goes on for ${SESSIONS_AHEAD} sessions. Its interval ` +
        'holds one new session in 95 of 100 cases if the line and the scatter stay as they are, and includes the uncertainty ' +
        'of the line. Earlier forecasts are made again from the sessions there were then, and compared with what came.',
    },
    {
      term: 'Shown',
      text: 'Threshold and passed: figures of the first and last session, not of the trend.',
    },
    { term: 'Samples', text: countOf(sessions.length, 'session') },
    ...provenanceCard(condition, mapped, {
      protocol,
      source: { ...source, name: source.kind === 'file' ? 'EEG files' : source.name },
      mainsHz,
      engineVersion,
    }),
  ];
}
