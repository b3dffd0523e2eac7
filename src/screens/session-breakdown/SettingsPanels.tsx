import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { ConditioningFilter } from '#shared/eeg/conditioning.ts';
import { conditioningOf, droppedFilterWords, filterDesignWords } from '#shared/eeg/conditioning.ts';
import { readableEdges } from '#shared/eeg/band-labels.ts';
import { bandLabel } from '#shared/eeg/feature.ts';
import { derivationWords } from '#model/metrics/provenance.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { countOf, formatNumber } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { ProtocolFileButton } from '#widgets/protocols/ProtocolFileButton.tsx';
import { SourceName } from '#widgets/eeg/SourceName.tsx';
import { artifactRule, rewardRule } from './provenance.ts';
import { thresholdWords } from './threshold-words.ts';

/** Exactly what the session ran with, so that its figures can be made again. */
export function SettingsPanels({ settings }: { settings: ComponentSettings }) {
  return (
    <>
      <Panel
        title="Protocol used"
        aside={`${settings.protocol.name}, version ${settings.protocolVersion}`}
        isFlush
      >
        <DataTable
          label="Conditions of the protocol"
          columns={CONDITION_COLUMNS}
          rows={conditionRows(settings)}
          rowKey={({ name }) => name}
        />
        <div className="lw-panel__body">
          <ProtocolFacts settings={settings} />
          <div className="lw-protocol-file">
            <ProtocolFileButton protocol={settings.protocol} />
          </div>
        </div>
      </Panel>
      <div className="lw-grid lw-grid--pair">
        <FilterPanel settings={settings} />
        <SourcePanel settings={settings} />
      </div>
    </>
  );
}

type ConditionRow = ReturnType<typeof conditionRows>[number];

function conditionRows({ protocol, conditions }: ComponentSettings) {
  return protocol.conditions.map((condition, index) => ({
    ...condition,
    protocol,
    mapped: conditions[index],
  }));
}

const CONDITION_COLUMNS: readonly Column<ConditionRow>[] = [
  { key: 'name', head: 'Condition', cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'direction',
    head: 'Direction',
    cell: ({ direction }) => (direction === 'reward' ? 'Reward above' : 'Inhibit below'),
  },
  {
    key: 'band',
    head: 'Band',
    cell: ({ mapped, feature }) => readableEdges(mapped?.bandLabel ?? bandLabel(feature)),
  },
  {
    key: 'where',
    head: 'Derivation',
    cell: ({ mapped, feature, protocol }) =>
      mapped ? derivationWords({ feature }, mapped.derivationLabel, protocol) : '–',
  },
  {
    key: 'threshold',
    head: 'Threshold',
    cell: ({ threshold, mapped }) => thresholdWords(threshold, mapped?.unit ?? 'uV RMS'),
  },
  { key: 'hysteresis', head: 'Hysteresis (%)', isNumber: true, cell: ({ hysteresisPct }) => hysteresisPct },
  {
    key: 'smoothing',
    head: 'Smoothing (ms)',
    isNumber: true,
    cell: ({ feature }) => ('smoothingMs' in feature ? feature.smoothingMs : '–'),
  },
  {
    key: 'delay',
    head: 'Delay (ms)',
    isNumber: true,
    cell: ({ mapped }) => formatNumber(mapped?.estimatorDelayMs, 0),
  },
];

function ProtocolFacts({ settings }: { settings: ComponentSettings }) {
  const { protocol } = settings;
  const { baselineSeconds, runSeconds, runCount, restSeconds } = protocol.timing;
  return (
    <dl className="lw-facts">
      {protocol.description ? (
        <>
          <dt>In words</dt>
          <dd>{protocol.description}</dd>
        </>
      ) : undefined}
      <dt>Reward</dt>
      <dd>{rewardRule(settings)}</dd>
      <dt>Goal</dt>
      <dd>{protocol.goalPct} % of artifact-free time rewarded</dd>
      <dt>Artifact</dt>
      <dd>{artifactRule(settings)}</dd>
      <dt>Eyes</dt>
      <dd>{protocol.eyes === 'open' ? 'Open' : 'Closed'}</dd>
      <dt>Planned</dt>
      <dd>
        Baseline {baselineSeconds} s, {countOf(runCount, 'run')} of {runSeconds} s, rest {restSeconds} s
        between them
      </dd>
    </dl>
  );
}

function FilterPanel({ settings }: { settings: ComponentSettings }) {
  const { filters } = settings.protocol;
  const input = { filters, mainsHz: settings.mainsHz, samplingRateHz: settings.source.samplingRateHz };
  const { used } = conditioningOf(input);
  const dropped = droppedFilterWords(input);
  const wordsOf = (kind: ConditioningFilter['kind']): string => {
    const filter = used.find((each) => each.kind === kind);
    return filter ? `${filter.hz} Hz, ${filterDesignWords(filter)}` : 'Left out';
  };
  return (
    <Panel title="Filters used" aside="The traces on screen and the figures use the same">
      <dl className="lw-facts">
        <dt>High-pass</dt>
        <dd>{wordsOf('highPass')}</dd>
        <dt>Low-pass</dt>
        <dd>{filters.lowPassHz === null ? 'None' : wordsOf('lowPass')}</dd>
        <dt>Notch</dt>
        <dd>{filters.notch ? `At mains, ${wordsOf('notch')}` : 'Off'}</dd>
      </dl>
      {dropped === undefined ? undefined : <p className="lw-muted lw-small">{dropped}</p>}
    </Panel>
  );
}

const KIND_WORDS = { headset: 'Headset', simulated: 'Simulated headset', file: 'Replayed file' } as const;

function SourcePanel({ settings }: { settings: ComponentSettings }) {
  const { source } = settings;
  return (
    <Panel title="Source">
      <dl className="lw-facts">
        <dt>Kind</dt>
        <dd>{KIND_WORDS[source.kind]}</dd>
        {source.name === KIND_WORDS[source.kind] ? undefined : (
          <>
            <dt>Name</dt>
            <dd>
              <SourceName source={source} />
            </dd>
          </>
        )}
        <dt>Sampling rate</dt>
        <dd>{source.samplingRateHz} Hz</dd>
        <dt>Channels</dt>
        <dd>
          {source.channelNames.length}: {source.channelNames.map(channelLabel).join(', ')}
        </dd>
        <dt>Engine</dt>
        <dd>
          Version {settings.engineVersion}, app {settings.appVersion}
        </dd>
      </dl>
    </Panel>
  );
}
