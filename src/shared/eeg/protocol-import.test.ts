import { describe, expect, it } from 'vitest';
import { BUILT_IN_PROTOCOLS } from './library/library.ts';
import type { Protocol } from './protocol.ts';
import { protocolSet, readProtocolFile } from './protocol-import.ts';

const PROTOCOLS = BUILT_IN_PROTOCOLS.map(({ definition }) => definition);
const [first, second] = PROTOCOLS as [Protocol, Protocol];
const read = (value: unknown) => readProtocolFile(JSON.stringify(value));

function problemsOf(value: unknown): [place: string, message: string][] {
  const answer = read(value);
  if (answer.ok) throw new Error('it was taken');
  return answer.problems.map(({ place, message }) => [place, message]);
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
      problems: [{ place: '', message: expect.stringMatching(/^This file is not JSON/) as string }],
    });
    for (const other of ['7', 'null', '"x"', '[]']) expect(readProtocolFile(other).ok).toBe(false);
    expect(problemsOf(protocolSet([]))).toEqual([['', 'This file contains no protocols.']]);
    expect(problemsOf({ ...protocolSet(PROTOCOLS), formatVersion: 2 })[0]![1]).toMatch(/reads version 1/);
  });

  it('names each fault with its place', () => {
    const broken = changed((protocol) => {
      protocol.goalPct = 99;
      delete conditionsOf(protocol)[0].name;
      conditionsOf(protocol)[1].threshold!.mode = 'guess';
    });

    expect(new Map(problemsOf(broken))).toEqual(
      new Map([
        ['goalPct', 'Is too large: at most 90.'],
        ['conditions[0].name', 'Is missing.'],
        ['conditions[1].threshold.mode', "'guess' is not known here."],
      ]),
    );
  });

  it('refuses a condition that could only be 0, or only compare a signal with itself', () => {
    const withFeature = (feature: unknown) =>
      changed((protocol) => (conditionsOf(protocol)[1].feature = feature as Record<string, unknown>));
    const band = { lowHz: 8, highHz: 12 };
    const at = (site: string) => ({ kind: 'asRecorded', site });
    const bipolar = { kind: 'bipolar', active: 'T3', reference: 'T7' };

    expect(problemsOf(withFeature({ metric: 'bandAmplitude', band, derivations: [bipolar] }))).toEqual([
      ['conditions[1].feature', 'T3 minus itself is always 0.'],
    ]);
    expect(
      problemsOf(withFeature({ metric: 'coherence', band, first: [at('T3')], second: [at('T7')] })),
    ).toEqual([['conditions[1].feature', 'T3 and T7 are the same signal, so there is nothing to compare.']]);
    // Another choice can still be measured.
    expect(read(withFeature({ metric: 'bandAmplitude', band, derivations: [bipolar, at('Cz')] })).ok).toBe(
      true,
    );
  });

  it('names a value that is none of the possible ones, and the possible ones', () => {
    const broken = changed((protocol) => (protocol.eyes = 'half'));

    expect(problemsOf(broken)).toEqual([
      ['eyes', "'half' is not known here; it is one of 'open', 'closed'."],
    ]);
  });

  it('refuses a misspelt field instead of training its default, and names the nearest', () => {
    const misspelt = changed((protocol) => {
      protocol.goalPc = 70;
      protocol.baselineSeconds = 30;
      conditionsOf(protocol)[1].feature!.smoothing = 3;
      conditionsOf(protocol)[1].feature!.numerator = 3;
      conditionsOf(protocol)[1].threshold!.targetPercent = 3;
    });

    expect(new Map(problemsOf(misspelt))).toEqual(
      new Map([
        ['goalPc', "The format has no field 'goalPc' here. The nearest is 'goalPct'."],
        ['baselineSeconds', "The format has no field 'baselineSeconds' here. It belongs in 'timing'."],
        [
          'conditions[1].feature.smoothing',
          "The format has no field 'smoothing' here. The nearest is 'smoothingMs'.",
        ],
        [
          'conditions[1].feature.numerator',
          "The format has no field 'numerator' here. Another kind of feature has it; the nearest here is 'measure'.",
        ],
        [
          'conditions[1].threshold.targetPercent',
          "The format has no field 'targetPercent' here. The nearest is 'targetPct'.",
        ],
      ]),
    );
  });

  it('names a misspelt field beside the one that is missing for it', () => {
    const misspelt = changed((protocol) => {
      const [condition] = conditionsOf(protocol);
      condition.directon = condition.direction;
      delete condition.direction;
    });

    expect(new Map(problemsOf(misspelt))).toEqual(
      new Map([
        ['conditions[0].direction', 'Is missing.'],
        ['conditions[0].directon', "The format has no field 'directon' here. The nearest is 'direction'."],
      ]),
    );
  });

  it('names a misspelt field of the file around several protocols', () => {
    const file = { ...protocolSet(PROTOCOLS), protocol: [] };

    expect(problemsOf(file)).toEqual([
      ['protocol', "The format has no field 'protocol' here. The nearest is 'protocols'."],
    ]);
  });

  it('takes the older spelling of a threshold, and a link to the JSON Schema', () => {
    const older = changed((protocol) => {
      protocol.$schema = '../schema/protocol.schema.json';
      conditionsOf(protocol)[1].threshold = { mode: 'manual', valueUv: 7 };
    });

    expect(read(older)).toMatchObject({
      ok: true,
      protocols: [{ conditions: [{}, { threshold: { mode: 'manual', value: 7 } }, {}, {}] }],
    });
  });

  it('refuses all of a file when one of its protocols has a fault, and says which', () => {
    const broken = changed((protocol) => (protocol.name = ' '));
    const problems = problemsOf(protocolSet([second, broken as unknown as Protocol]));

    expect(problems.map(([place]) => place)).toEqual(['protocols[1].name']);
  });
});
