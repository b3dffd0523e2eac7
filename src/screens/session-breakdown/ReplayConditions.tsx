import type { ComponentSettings } from '#shared/api/sessions.ts';
import { bandLabel } from '#shared/eeg/feature.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import { fullUnit, provenanceCard } from '#shared/engine/provenance.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { NumberWithOrigin, type Provenance } from '#ui/Figure.tsx';
import type { ReplayRow } from './replay-rows.ts';
import type { Computed } from './use-counterfactual.ts';

type ReplayConditionsProps = {
  rows: readonly ReplayRow[];
  computed: Computed;
  settings: ComponentSettings;
};

/** What each condition of each protocol came to, one row each. */
export function ReplayConditions({ rows, computed, settings }: ReplayConditionsProps) {
  return (
    <DataTable
      label="Conditions of each protocol"
      columns={COLUMNS}
      rows={conditionRows(rows, computed, settings)}
      rowKey={({ key }) => key}
    />
  );
}

type Figures = ReplayReport['perCondition'][number];
type ConditionRow = Figures & { key: string; protocol: string; provenance: Provenance };

const conditionRows = (
  rows: readonly ReplayRow[],
  computed: Computed,
  settings: ComponentSettings,
): ConditionRow[] =>
  rows.flatMap(({ key, name, report }, at) =>
    (report?.perCondition ?? []).map((figures, index) => ({
      ...figures,
      key: `${key}-${index}`,
      protocol: name,
      provenance: report ? provenanceOf(figures, report, { computed, settings, at, index }) : [],
    })),
  );

type Place = { computed: Computed; settings: ComponentSettings; at: number; index: number };

function provenanceOf(
  { derivation, unit, estimatorDelayMs }: Figures,
  { samplingRateHz, channels, engineVersion }: ReplayReport,
  { computed, settings, at, index }: Place,
): Provenance {
  const protocol = computed.protocols[at];
  const condition = protocol?.conditions[index];
  if (!protocol || !condition) return [];
  // A file name can be personal data; it stands above the tables, where it can be masked.
  const name =
    computed.fileName === undefined && settings.source.kind !== 'file'
      ? settings.source.name
      : 'The EEG file';
  const source = { kind: settings.source.kind, name, samplingRateHz, channelNames: channels };
  return provenanceCard(
    condition,
    { derivationLabel: derivation, unit, estimatorDelayMs, bandLabel: bandLabel(condition.feature) },
    { protocol, source, mainsHz: settings.mainsHz, engineVersion },
  );
}

function number(
  key: string,
  head: string,
  digits: number,
  { pick, hasUnit = false }: { pick: (row: ConditionRow) => number | null; hasUnit?: boolean },
): Column<ConditionRow> {
  return {
    key,
    head,
    isNumber: true,
    cell: (row) => (
      <>
        <NumberWithOrigin
          label={`${row.name}: ${head}, ${row.protocol}`}
          value={pick(row)}
          digits={digits}
          unit=""
          provenance={row.provenance}
        />
        {hasUnit && pick(row) !== null ? ` ${fullUnit(row.unit)}` : undefined}
      </>
    ),
  };
}

const COLUMNS: readonly Column<ConditionRow>[] = [
  { key: 'protocol', head: 'Protocol', cell: ({ protocol }) => protocol },
  { key: 'name', head: 'Condition', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'where', head: 'Derivation', cell: ({ derivation }) => derivation },
  number('mean', 'Mean', 2, { pick: ({ meanValue }) => meanValue, hasUnit: true }),
  number('threshold', 'Threshold at end', 2, { pick: ({ threshold }) => threshold, hasUnit: true }),
  number('passed', 'Passed (%)', 1, { pick: ({ passPct }) => passPct }),
  number('bursts', 'Bursts (per min)', 1, { pick: ({ burstsPerMinute }) => burstsPerMinute }),
];
