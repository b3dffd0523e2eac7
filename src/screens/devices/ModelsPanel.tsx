import { useMemo } from 'react';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { FURTHER_HEADSETS, type FurtherHeadset } from '#shared/eeg/headsets/support.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { countOf, formatRate } from '#ui/text/format.ts';
import { HeadsetCard } from '#widgets/headsets/HeadsetCard.tsx';
import { supportWords, listName } from '#widgets/headsets/headset-words.ts';
import { type JudgedItem, VerdictGroups } from '#widgets/headsets/VerdictGroups.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';

const COLUMNS: readonly Column<FurtherHeadset>[] = [
  { key: 'name', head: 'Headset', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'channels', head: 'Channels', isNumber: true, cell: ({ channels }) => channels },
  {
    key: 'rate',
    head: 'Rate',
    isNumber: true,
    cell: ({ samplingRateHz }) => formatRate(samplingRateHz),
  },
  { key: 'sites', head: 'Sites', cell: ({ sites }) => sites },
  { key: 'link', head: 'Link', cell: ({ link }) => link },
  {
    key: 'state',
    head: 'Driver',
    cell: (further) => {
      const { word, kind } = supportWords(further);
      return <span className={`lw-tag lw-tag--${kind}`}>{word}</span>;
    },
  },
  { key: 'confirmedBy', head: 'Confirmed by', cell: ({ confirmedBy }) => confirmedBy },
  { key: 'notes', head: 'Note', cell: ({ inferred, notes }) => [...inferred, ...notes].join(' ') },
];

/** The headsets that connect, how reliable each driver is, and the protocols each can run. */
export function ModelsPanel() {
  return (
    <>
      <p className="lw-devices__lead">
        {HEADSETS.length} headsets of the catalog and {FURTHER_HEADSETS.length} more connect here. Their
        drivers are tested against emulated devices, not yet against every real one: test yours before the
        first client.
      </p>
      <div className="lw-device-grid">
        {HEADSETS.map((headset) => (
          <HeadsetCard key={headset.deviceType} headset={headset}>
            <Runnable headset={headset} />
          </HeadsetCard>
        ))}
      </div>
      <Panel
        title="Beyond the catalog"
        aside="Connect like the others; protocols find their sites by name"
        isFlush
      >
        <DataTable
          label="Further headsets"
          rows={FURTHER_HEADSETS}
          rowKey={({ name }) => name}
          columns={COLUMNS}
        />
      </Panel>
    </>
  );
}

/** The library's protocols, grouped by how they fit the headset; opened on demand. */
function Runnable({ headset }: { headset: Headset }) {
  const items = useMemo(() => protocolsOf(headset), [headset]);
  return (
    <details className="lw-devices__protocols">
      <summary>
        Runs {runnableWords(items)}
        <span className="lw-visually-hidden"> on {listName(headset)}</span>
      </summary>
      <VerdictGroups items={items} />
    </details>
  );
}

/** How a headset fits every protocol of the library. */
const protocolsOf = (headset: Headset): JudgedItem[] =>
  BUILT_IN_PROTOCOLS.map(({ definition }) => ({
    id: definition.name,
    label: definition.name,
    headset,
    verdict: translateProtocol(definition, headset),
  }));

/** '17 of 24 protocols' that run, as written or with changes. */
function runnableWords(items: readonly JudgedItem[]): string {
  const runnable = items.filter(({ verdict }) => verdict.kind !== 'refuse').length;
  return `${runnable} of ${countOf(items.length, 'protocol')}`;
}
