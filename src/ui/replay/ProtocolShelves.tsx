import './replay.css';
import { Checkbox } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';

type ProtocolShelvesProps = {
  protocols: readonly ProtocolRecord[];
  /** Their ids. */
  chosen: ReadonlySet<string>;
  onToggle: (protocolId: string) => void;
  fits: (record: ProtocolRecord) => boolean;
};

/** Protocols to choose from, by shelf of the library. */
export function ProtocolShelves({ protocols, chosen, onToggle, fits }: ProtocolShelvesProps) {
  const shelves = useMemo(() => shelvesOf(protocols), [protocols]);
  return (
    <div className="lw-replay__shelves">
      {shelves.map(({ label, members }) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          {members.map((record) => (
            <Checkbox
              key={record.protocolId}
              checked={chosen.has(record.protocolId)}
              onChange={() => onToggle(record.protocolId)}
            >
              {record.definition.name}
              {fits(record) ? undefined : (
                <span className="lw-muted lw-small"> · does not fit these channels</span>
              )}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const OWN = 'This practice';

/** Those of the practice first: they are fewer and nearer. */
function shelvesOf(protocols: readonly ProtocolRecord[]): { label: string; members: ProtocolRecord[] }[] {
  const shelves = new Map<string, ProtocolRecord[]>();
  for (const record of protocols) {
    const label = record.therapistId === null ? (record.definition.category ?? 'Others') : OWN;
    shelves.set(label, [...(shelves.get(label) ?? []), record]);
  }
  return [...shelves]
    .map(([label, members]) => ({ label, members }))
    .sort((a, b) => Number(b.label === OWN) - Number(a.label === OWN));
}
