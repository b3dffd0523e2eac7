import { describe, expect, it } from 'vitest';
import { BUILT_IN_PROTOCOLS } from './library/library.ts';
import type { Protocol } from './protocol.ts';
import { protocolSet, readProtocolFile } from './protocol-import.ts';

const PROTOCOLS = BUILT_IN_PROTOCOLS.map(({ definition }) => definition);
const [first, second] = PROTOCOLS as [Protocol, Protocol];
const read = (value: unknown) => readProtocolFile(JSON.stringify(value));

function faultsOf(value: unknown): [place: string, message: string][] {
  const answer = read(value);
  if (answer.ok) throw new Error('it was taken');
  return answer.faults.map(({ place, message }) => [place, message]);
}

function changed(change: (protocol: Record<string, unknown>) => void): Record<string, unknown> {
  const copy = structuredClone(first) as unknown as Record<string, unknown>;
  change(copy);
  return copy;
}
const conditionsOf = (protocol: Record<string, unknown>) =>
  protocol.conditions as [Record<string, unknown>, Record<string, Record<string, unknown>>];

describe('reading a file of protocols', () => {
  it('gives every shipped protocol back as it was, alone and together', () => {
    for (const protocol of PROTOCOLS) expect(read(protocol)).toEqual({ ok: true, protocols: [protocol] });
    expect(read(protocolSet(PROTOCOLS))).toEqual({ ok: true, protocols: PROTOCOLS });
  });

  it('takes a mark at the beginning, as editors leave it', () => {
    expect(readProtocolFile(`\uFEFF${JSON.stringify(first)}`).ok).toBe(true);
  });

  it('says what is no file of protocols at all', () => {
    expect(readProtocolFile('{"name":')).toMatchObject({
      faults: [{ place: '', message: expect.stringMatching(/^This file is not JSON/) as string }],
    });
    for (const other of ['7', 'null', '"x"', '[]']) expect(readProtocolFile(other).ok).toBe(false);
    expect(faultsOf(protocolSet([]))).toEqual([['', 'This file holds no protocols.']]);
    expect(faultsOf({ ...protocolSet(PROTOCOLS), formatVersion: 2 })[0]![1]).toMatch(/reads version 1/);
  });

  it('names each fault with its place', () => {
    const broken = changed((protocol) => {
      protocol.goalPct = 99;
      delete conditionsOf(protocol)[0].name;
      conditionsOf(protocol)[1].threshold!.mode = 'guess';
    });

    expect(new Map(faultsOf(broken))).toEqual(
      new Map([
        ['goalPct', 'Is too large: at most 90.'],
        ['conditions[0].name', 'Is missing.'],
        ['conditions[1].threshold.mode', "'guess' is not known here."],
      ]),
    );
  });

  it('names a value that is none of the possible ones, and the possible ones', () => {
    const broken = changed((protocol) => (protocol.eyes = 'half'));

    expect(faultsOf(broken)).toEqual([['eyes', "'half' is not known here; it is one of 'open', 'closed'."]]);
  });

  it('refuses a misspelt field instead of training its default', () => {
    const misspelt = changed((protocol) => {
      protocol.goalPc = 70;
      conditionsOf(protocol)[1].feature!.smoothing = 3;
    });

    expect(new Set(faultsOf(misspelt).map(([place]) => place))).toEqual(
      new Set(['goalPc', 'conditions[1].feature.smoothing']),
    );
  });

  it('refuses all of a file when one of its protocols has a fault, and says which', () => {
    const broken = changed((protocol) => (protocol.name = ' '));
    const faults = faultsOf(protocolSet([second, broken as unknown as Protocol]));

    expect(faults.map(([place]) => place)).toEqual(['protocols[1].name']);
  });
});
