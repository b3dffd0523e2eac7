import { describe, expect, it } from 'vitest';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { isUnitMissing, UNIT_NAMED, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import {
  buildProtocol,
  buildSource,
  chunksOf,
  noiseRecording,
  runEngine,
} from '#tests/builders/engine-builder.ts';
import { replayRecording } from './engine/recording/replay-recording.ts';
import { ReplayHost } from './replay-host.ts';

const RATE = 250;
const SECONDS = 60;
const noise = noiseRecording(5, 1, RATE * SECONDS)[0]!;
const manual = (value: number, site = 'Cz') =>
  buildProtocol({ name: `At ${value}`, conditions: [{ site, threshold: { mode: 'manual', value } }] });

const edfFile = (unit = 'uV') => {
  const bytes = buildEdf({
    channels: [{ ...uvChannel('Cz', Float64Array.from(noise), { samplesPerRecord: RATE }), unit }],
  });
  return new File([bytes], 'noise.edf');
};

describe('the replay worker', () => {
  it('runs every protocol over the same recording, again and again with the same figures', async () => {
    const host = new ReplayHost({ loadCore: loadTestCore });
    const { info } = await host.openSource({ kind: 'file', file: edfFile() });
    const protocols = [manual(0.001), manual(50), manual(1, 'Fz')];

    const first = await host.replay(protocols, { mainsHz: 50 });
    const second = await host.replay(protocols, { mainsHz: 50 });

    expect(info.channelNames).toEqual(['Cz']);
    expect(first).toMatchObject([
      { ok: true, report: { protocol: 'At 0.001', rewardedPct: 100 } },
      { ok: true, report: { protocol: 'At 50', rewardedPct: 0 } },
      { ok: false, protocol: 'At 1', message: expect.stringMatching(/trains at Fz/) },
    ]);
    expect(second).toEqual(first);
  });

  it('loads the signal core again after a failed load', async () => {
    const loads = [() => Promise.reject(new Error('The signal core did not load.')), loadTestCore];
    const host = new ReplayHost({ loadCore: () => loads.shift()!() });
    await host.openSource({ kind: 'file', file: edfFile() });

    await expect(host.replay([manual(5)], { mainsHz: 50 })).rejects.toThrow('did not load');
    expect(await host.replay([manual(5)], { mainsHz: 50 })).toMatchObject([{ ok: true }]);
  });

  it('reads what a workbench has open, from this computer or part by part from a server', async () => {
    const host = new ReplayHost({ loadCore: loadTestCore });
    const file = edfFile();
    await host.openSource({ kind: 'file', file });
    const expected = await host.replay([manual(5)], { mainsHz: 50 });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const reads: number[] = [];
    const readPart = async (_part: number, offset: number, length: number) => {
      reads.push(length);
      return bytes.slice(offset, offset + length);
    };

    const parts = [{ name: 'noise.edf', byteCount: bytes.length }];
    await host.openSource({ kind: 'stored', parts }, readPart);
    expect(await host.replay([manual(5)], { mainsHz: 50 })).toEqual(expected);
    expect(reads.length).toBeGreaterThan(0);
  });

  it('asks for a unit that is left blank, and has the figures of a file that names it', async () => {
    const host = new ReplayHost({ loadCore: loadTestCore });
    const open = (unit: string, blankUnit?: VoltageUnit) =>
      host.openSource({ kind: 'file', file: edfFile(unit), blankUnit });
    await open('uV');
    const [named] = await host.replay([manual(5)], { mainsHz: 50 });

    const refusal: unknown = await open('').catch((error: unknown) => error);
    const { info } = await open('', 'uV');
    const [blank] = await host.replay([manual(5)], { mainsHz: 50 });

    if (!named?.ok || !blank?.ok) throw new Error('It cannot run.');
    expect(isUnitMissing(refusal)).toBe(true);
    expect(info.blankUnit).toBe('uV');
    expect(blank.report).toEqual({ ...named.report, warnings: blank.report.warnings });
    expect(blank.report.warnings).toContainEqual(expect.objectContaining({ code: UNIT_NAMED }));
  });

  it('says what is missing, and goes on after a file it cannot read', async () => {
    const host = new ReplayHost({ loadCore: loadTestCore });
    const broken = new File([new Uint8Array(100)], 'broken.edf');

    await expect(host.replay([manual(1)], { mainsHz: 50 })).rejects.toThrow(/Choose a recording/);
    await expect(host.openSource({ kind: 'file', file: broken })).rejects.toThrow(/./);
    await host.openSource({ kind: 'file', file: edfFile() });
    expect(await host.replay([manual(0.001)], { mainsHz: 50 })).toHaveLength(1);
  });
});

describe('a replay', () => {
  it('has the ticks of a live session on the same samples, bit for bit', async () => {
    const core = await loadTestCore();
    const protocol = buildProtocol({ conditions: [{ threshold: { mode: 'auto' } }] });
    const source = buildSource({ samplingRateHz: RATE });
    const live = runEngine(core, { source, protocol, mainsHz: 50 }, chunksOf([noise], 16, 17), (engine) =>
      engine.startRun({ run: 1, seconds: Infinity }),
    );
    const recording = {
      info: source,
      warnings: [],
      open: () => {
        const chunks = chunksOf([noise], RATE);
        return {
          read: async (_: number, out: Float32Array) => {
            const { value: chunk } = chunks.next();
            if (chunk) out.set(chunk.valuesUv);
            return chunk
              ? { firstSampleIndex: chunk.firstSampleIndex, sampleCount: chunk.sampleCount }
              : undefined;
          },
        };
      },
    };

    const replayed = await replayRecording(recording, protocol, { core, mainsHz: 50 });

    expect(replayed.ok && replayed.ticks).toEqual(live.ticks);
  });
});
