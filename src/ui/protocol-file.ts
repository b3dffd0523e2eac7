import type { Protocol } from '#shared/eeg/protocol.ts';

/** Name and text of the file a protocol is saved as: the format of `docs/schema/protocol.schema.json`. */
export function protocolFile(protocol: Protocol): { name: string; text: string } {
  const words = protocol.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['protocol'];
  return { name: `${words.join('-')}.json`, text: `${JSON.stringify(protocol, undefined, 2)}\n` };
}
