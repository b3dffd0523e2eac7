import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { PreviewSignal } from '#shared/engine/preview-api.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { buildProtocol, noiseRecording, THETA } from '#tests/builders/engine-builder.ts';
import { runCli } from '../cli/run-cli.ts';
import { ReplayHost } from '../replay-host.ts';

const RATE = 250;
const noise = noiseRecording(31, 2, RATE * 90);
const protocol = buildProtocol({
  conditions: [{}, THETA],
  timing: { baselineSeconds: 20 },
  holdMs: 250,
  goalPct: 70,
});
const edf = () =>
  buildEdf({
    channels: ['Cz', 'Pz'].map((label, at) => uvChannel(label, noise[at]!, { samplesPerRecord: RATE })),
  });
const edfFile = () => new File([new Uint8Array(edf())], 'noise.edf');
const signal = (changes: Partial<PreviewSignal> = {}): PreviewSignal => ({
  seed: 3,
  samplingRateHz: RATE,
  channelNames: ['Cz', 'Pz'],
  durationSeconds: 60,
  ...changes,
});
const manual = (value: number) =>
  buildProtocol({ conditions: [{ threshold: { mode: 'manual', value }, direction: 'reward' }] });

/** A host whose clock advances 10 ms on every read, so that it pauses often; `onPause` runs during each pause. */
function hostWith(onPause: () => void) {
  let ms = 0;
  return new ReplayHost({
    loadCore: loadTestCore,
    breather: {
      nowMs: () => (ms += 10),
      pause: async () => onPause(),
    },
  });
}

async function figuresOfCommand(): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'loopwell-preview-'));
  try {
    await writeFile(join(folder, 'noise.edf'), edf());
    await writeFile(join(folder, 'p.json'), JSON.stringify(protocol));
    await writeFile(join(folder, 'core.wasm'), await coreBytes());
    let stdout = '';
    await runCli(['replay', join(folder, 'noise.edf'), '--protocol', join(folder, 'p.json')], {
      stdout: (text) => (stdout += text),
      stderr: (text) => {
        throw new Error(text);
      },
      corePath: join(folder, 'core.wasm'),
    });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the preview of a protocol', () => {
  it('has the figures of `eeg replay` of the same protocol and file, to the last digit', async () => {
    const host = hostWith(() => undefined);
    await host.openSource({ kind: 'file', file: edfFile() });

    const result = await host.preview(protocol, { mainsHz: 50 });

    if (!result?.ok) throw new Error('It cannot run.');
    expect(JSON.parse(JSON.stringify(result.report))).toEqual(await figuresOfCommand());
    expect(result.report.rewardedPct).toBeGreaterThan(0);
    const conditions = protocol.conditions.map(({ name }) => ({ name, unit: 'uV RMS' }));
    expect(summarizeTicks({ values: result.ticks, conditions })).toMatchObject({
      rewardedPct: result.report.rewardedPct,
      rewardCount: result.report.rewardCount,
    });
  });

  it('looks at the start of a recording only when asked to', async () => {
    const host = hostWith(() => undefined);
    await host.openSource({ kind: 'file', file: edfFile() });

    const result = await host.preview(manual(1), { mainsHz: 50, mostSeconds: 30 });

    expect(result).toMatchObject({ ok: true, report: { durationSeconds: 30 } });
  });

  it('answers the newest call only: the older one stops where it is', async () => {
    let newer: Promise<unknown> | undefined;
    const shares: number[] = [];
    const host = hostWith(() => {
      if (shares.length > 5) newer ??= host.preview(manual(50), { mainsHz: 50 });
    });
    await host.openSimulated(signal());

    const older = await host.preview(manual(0.001), { mainsHz: 50 }, (share) => void shares.push(share));

    expect(older).toBeUndefined();
    expect(shares.at(-1)).toBeLessThan(0.9);
    expect(await newer).toMatchObject({ ok: true, report: { rewardedPct: 0 } });
  });

  it('shows what the knobs of the simulated signal do', async () => {
    const host = hostWith(() => undefined);
    const alpha = buildProtocol({
      conditions: [
        { name: 'Alpha', site: 'Pz', lowHz: 8, highHz: 12, threshold: { mode: 'manual', value: 1 } },
      ],
    });
    const figures = async (changes: Partial<PreviewSignal>) => {
      await host.openSimulated(signal({ channelNames: ['Pz', 'Fp1', 'Fp2'], ...changes }));
      const result = await host.preview(alpha, { mainsHz: 50 });
      if (!result?.ok) throw new Error('It cannot run.');
      return { alphaUv: result.report.perCondition[0]!.meanValue!, artifactPct: result.report.artifactPct! };
    };

    const usual = await figures({});
    const more = await figures({ rhythmGains: { alpha: 3 } });
    const blinking = await figures({ blinksPerMinute: 40 });

    expect(more.alphaUv).toBeGreaterThan(1.5 * usual.alphaUv);
    expect(blinking.artifactPct).toBeGreaterThan(usual.artifactPct + 10);
  });

  it('says what is missing before there is a signal', async () => {
    const host = hostWith(() => undefined);

    await expect(host.preview(manual(1), { mainsHz: 50 })).rejects.toThrow(/no signal to preview/);
    await expect(host.openSimulated(signal({ channelNames: [] }))).rejects.toThrow(/at least one channel/);
  });
});
