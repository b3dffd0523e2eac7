import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSet } from '#shared/eeg/protocol-import.ts';
import { exportName, stemOf } from '#ui/files/export-name.ts';
import { saveFile } from '#ui/files/save-file.ts';

/** Name and text of the file for a protocol, in the format of `docs/schema/protocol.schema.json`. */
export function protocolFile(protocol: Protocol): { name: string; text: string } {
  const words = protocol.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['protocol'];
  return { name: `${words.join('-')}.json`, text: textOf(protocol) };
}

const textOf = (content: unknown): string => `${JSON.stringify(content, undefined, 2)}\n`;

/** Exports one protocol to a file of its own, several to one file together. */
export function exportProtocols(protocols: readonly Protocol[]): void {
  const [first, ...others] = protocols;
  if (!first) return;
  const { name, text } =
    others.length === 0
      ? protocolFile(first)
      : { name: 'protocols.json', text: textOf(protocolSet(protocols)) };
  saveFile(exportName([stemOf(name)], 'json'), new Blob([text], { type: 'application/json' }));
}
