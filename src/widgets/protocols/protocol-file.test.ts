import { describe, expect, it } from 'vitest';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { protocolFile } from './protocol-file.ts';

describe('the file of a protocol', () => {
  it('reads back as the same protocol, and is named after it', () => {
    const protocol = BUILT_IN_PROTOCOLS[0]!.definition;
    const { name, text } = protocolFile({ ...protocol, name: 'SMR up, theta down' });

    expect(name).toBe('smr-up-theta-down.json');
    expect(protocolSchema.parse(JSON.parse(text))).toEqual({ ...protocol, name: 'SMR up, theta down' });
  });

  it('has a name even when the protocol is called by signs only', () => {
    expect(protocolFile({ ...BUILT_IN_PROTOCOLS[0]!.definition, name: '///' }).name).toBe('protocol.json');
  });
});
