import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { provenanceCard } from '#model/metrics/provenance.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { NumberWithOrigin, type Provenance } from '#ui/text/Figure.tsx';
import type { ReplayRow } from './replay-rows.ts';

/** Label of a recording where its name cannot be masked. */
export const A_FILE = 'The EEG file';

type ReplayConditionsProps = {
  rows: readonly ReplayRow[];
  /** The protocols of the rows. */
  protocols: readonly Protocol[];
  source: Pick<SourceInfo, 'kind' | 'name'>;
  mainsHz: MainsHz;
};

/** Results of each condition of each protocol, one row each. */
export function ReplayConditions(props: ReplayConditionsProps) {
  return (
    <DataTable
      label="Conditions of each protocol"
      columns={COLUMNS}
      rows={conditionRows(props)}
      rowKey={({ key }) => key}
    />
  );
}

type Figures = ReplayReport['perCondition'][number];
type ConditionRow = Figures & { key: string; protocol: string; provenance: Provenance };

const conditionRows = (props: ReplayConditionsProps): ConditionRow[] =>
  props.rows.flatMap(({ key, name, report }, at) =>
    (report?.perCondition ?? []).map((figures, index) => ({
      ...figures,
      key: `${key}-${index}`,
      protocol: name,
      provenance: report ? provenanceOf(figures, report, { ...props, at, index }) : [],
    })),
  );

type Place = ReplayConditionsProps & { at: number; index: number };

function provenanceOf(
  { derivation, unit, estimatorDelayMs, band }: Figures,
  { samplingRateHz, channels, engineVersion }: ReplayReport,
  { protocols, source, mainsHz, at, index }: Place,
): Provenance {
  const protocol = protocols[at];
  const condition = protocol?.conditions[index];
  if (!protocol || !condition) return [];
  return provenanceCard(
    condition,
    { derivationLabel: derivation, unit, estimatorDelayMs, bandLabel: band },
    { protocol, source: { ...source, samplingRateHz, channelNames: channels }, mainsHz, engineVersion },
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
  {
    key: 'name',
    head: 'Condition',
    cell: ({ name, band }) => <strong>{conditionLabel({ name, bandLabel: band })}</strong>,
  },
  {
    key: 'where',
    head: 'Derivation',
    cell: ({ derivation, isSubstitute }) => (isSubstitute ? `${derivation} (substitute)` : derivation),
  },
  number('mean', 'Mean', 2, { pick: ({ meanValue }) => meanValue, hasUnit: true }),
  number('threshold', 'Threshold at end', 2, { pick: ({ threshold }) => threshold, hasUnit: true }),
  number('passed', 'Passed (%)', 1, { pick: ({ passPct }) => passPct }),
  number('bursts', 'Bursts (per min)', 1, { pick: ({ burstsPerMinute }) => burstsPerMinute }),
];
