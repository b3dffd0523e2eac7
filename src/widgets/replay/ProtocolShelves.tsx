import './replay.css';
import { Checkbox, InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';

type ProtocolShelvesProps = {
  protocols: readonly ProtocolRecord[];
  /** Ids of the chosen protocols. */
  chosen: ReadonlySet<string>;
  onToggle: (protocolId: string) => void;
  fits: (record: ProtocolRecord) => boolean;
};

/** Protocols to choose from, grouped by shelf of the library. */
export function ProtocolShelves({ protocols, chosen, onToggle, fits }: ProtocolShelvesProps) {
  const [typed, setTyped] = useState('');
  const shelves = useMemo(() => shelvesOf(found(protocols, typed, chosen)), [protocols, typed, chosen]);
  return (
    <div className="lw-replay__shelves">
      {protocols.length > MOST_UNSEARCHED ? (
        <InputGroup
          type="search"
          leftIcon={<SearchIcon />}
          aria-label="Search protocols"
          placeholder="Search protocols"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter would submit the form around it.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      ) : undefined}
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

/** Nobody looks through a longer list without a search. */
const MOST_UNSEARCHED = 30;

/** Ticked protocols stay in sight while others are searched. */
const found = (
  protocols: readonly ProtocolRecord[],
  typed: string,
  chosen: ReadonlySet<string>,
): readonly ProtocolRecord[] => {
  const words = typed.trim().toLowerCase();
  return protocols.filter(
    ({ protocolId, definition }) => chosen.has(protocolId) || definition.name.toLowerCase().includes(words),
  );
};

const OWN = 'This practice';

/** The practice's own protocols first: they are fewer and more relevant. */
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
