import type { ProtocolRecord } from '#shared/api/protocols.ts';

type ProtocolGroup = { label: string; protocols: ProtocolRecord[] };

const OWN = 'This practice';
const OTHERS = 'Others';

/** Protocols by shelf, in the order the shelves first appear; those of the practice come last. */
export function groupProtocols(protocols: readonly ProtocolRecord[]): ProtocolGroup[] {
  const groups = new Map<string, ProtocolRecord[]>();
  for (const protocol of protocols) {
    const label = protocol.therapistId === null ? (protocol.definition.category ?? OTHERS) : OWN;
    const group = groups.get(label);
    if (group) group.push(protocol);
    else groups.set(label, [protocol]);
  }
  return [...groups]
    .map(([label, members]) => ({ label, protocols: members }))
    .sort((a, b) => Number(a.label === OWN) - Number(b.label === OWN));
}
