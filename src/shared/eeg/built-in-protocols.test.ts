import { describe, expect, it } from 'vitest';
import { BUILT_IN_PROTOCOLS } from './built-in-protocols.ts';
import { mapProtocol } from './protocol-mapping.ts';
import type { SourceInfo } from './source.ts';

const source = (channelNames: string[], samplingRateHz = 250): SourceInfo => ({
  kind: 'headset',
  name: 'Headset',
  samplingRateHz,
  channelNames,
});

describe('the protocols Loopwell ships', () => {
  it('have their own ids and names, and say what they do', () => {
    expect(new Set(BUILT_IN_PROTOCOLS.map(({ protocolId }) => protocolId)).size).toBe(
      BUILT_IN_PROTOCOLS.length,
    );
    expect(new Set(BUILT_IN_PROTOCOLS.map(({ definition }) => definition.name)).size).toBe(
      BUILT_IN_PROTOCOLS.length,
    );
    for (const { definition } of BUILT_IN_PROTOCOLS)
      expect(definition.description.length).toBeGreaterThan(100);
  });

  it.each([
    ['SMR up, theta and high-beta down', ['CP3', 'C3', 'F5', 'PO3', 'PO4', 'F6', 'C4', 'CP4'], 'C3+C4'],
    ['SMR up, theta and high-beta down', ['Fc5.', 'C3..', 'Cz..', 'C4..'], 'Cz'],
    ['SMR up, theta and high-beta down', ['T3', 'T4', 'O1', 'O2'], 'T4'],
    ['Alpha up, eyes closed', ['CP3', 'C3', 'F5', 'PO3', 'PO4', 'F6', 'C4', 'CP4'], 'PO3+PO4'],
    ['Alpha up, eyes closed', ['T3', 'T4', 'O1', 'O2'], 'O1+O2'],
  ])('%s runs on %j at %s', (name, channelNames, label) => {
    const protocol = BUILT_IN_PROTOCOLS.find(({ definition }) => definition.name === name)!;

    const mapping = mapProtocol(protocol.definition, source(channelNames));

    expect(mapping.ok && mapping.conditions.map((condition) => condition.label)).toEqual(
      protocol.definition.conditions.map(() => label),
    );
  });

  it('all run at 128 Hz', () => {
    const channels = source(['Fz', 'Cz', 'Pz'], 128);

    for (const { definition } of BUILT_IN_PROTOCOLS) expect(mapProtocol(definition, channels).ok).toBe(true);
  });
});
