import { plain } from '#shared/locale/formats.ts';
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
import { Fact } from '#ui/text/Fact.tsx';
import { ProtocolFileButton } from '#widgets/protocols/ProtocolFileButton.tsx';
import { SourceName } from '#widgets/eeg/SourceName.tsx';
import { rewardWords } from '#model/protocols/reward-words.ts';
import { artifactRule } from './provenance.ts';
import { thresholdWords } from '#model/protocols/threshold-words.ts';

/** The exact settings of the session, so that its figures can be reproduced. */
export function SettingsPanels({ settings }: { settings: ComponentSettings }) {
  return (
    <>
      <Panel
        title="Protocol used"
        aside={`${settings.protocol.name}, version ${settings.protocolVersion}`}
        isFlush
      >
        <ConditionsOfProtocol settings={settings} />
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

/** Each condition of the protocol with its band, site and threshold. */
export const ConditionsOfProtocol = ({ settings }: { settings: ComponentSettings }) => (
  <DataTable
    label="Conditions of the protocol"
    columns={CONDITION_COLUMNS}
    rows={conditionRows(settings)}
    rowKey={({ name }) => name}
  />
);

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
      {protocol.description ? <Fact term="In words">{protocol.description}</Fact> : undefined}
      <Fact term="Reward">{rewardWords(settings.protocol)}</Fact>
      <Fact term="Goal">{protocol.goalPct} % of artifact-free time rewarded</Fact>
      <Fact term="Artifact">{artifactRule(settings)}</Fact>
      <Fact term="Eyes">{protocol.eyes === 'open' ? 'Open' : 'Closed'}</Fact>
      <Fact term="Planned">
        Baseline {baselineSeconds} s, {countOf(runCount, 'run')} of {runSeconds} s, rest {restSeconds} s
        between them
      </Fact>
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
    return filter ? `${plain(filter.hz)} Hz, ${filterDesignWords(filter)}` : 'Left out';
  };
  return (
    <Panel title="Filters used" aside="The traces on screen and the figures use the same">
      <dl className="lw-facts">
        <Fact term="High-pass">{wordsOf('highPass')}</Fact>
        <Fact term="Low-pass">{filters.lowPassHz === null ? 'None' : wordsOf('lowPass')}</Fact>
        <Fact term="Notch">{filters.notch ? `At mains, ${wordsOf('notch')}` : 'Off'}</Fact>
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
        <Fact term="Kind">{KIND_WORDS[source.kind]}</Fact>
        {source.name === KIND_WORDS[source.kind] ? undefined : (
          <Fact term="Name">
            <SourceName source={source} />
          </Fact>
        )}
        <Fact term="Sampling rate">{plain(source.samplingRateHz)} Hz</Fact>
        <Fact term="Channels">
          {source.channelNames.length}: {source.channelNames.map(channelLabel).join(', ')}
        </Fact>
        <Fact term="Engine">
          Version {settings.engineVersion}, app {settings.appVersion}
        </Fact>
      </dl>
    </Panel>
  );
}
