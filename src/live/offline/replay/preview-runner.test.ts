import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { PreviewResult } from '#shared/engine/preview-api.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { buildProtocol, noiseRecording } from '#tests/builders/engine-builder.ts';
import { ReplayHost } from '#workers/replay-host.ts';
import type { PreviewLink } from '#live/workers/worker-links.ts';
import { type PreviewJob, PreviewRunner, type PreviewState } from './preview-runner.ts';

const manual = (value: number) =>
  buildProtocol({ name: `At ${value}`, conditions: [{ threshold: { mode: 'manual', value } }] });

const job = (value: number, sourceKey = 'a'): PreviewJob => ({
  source: {
    kind: 'simulated',
    signal: { seed: 1, samplingRateHz: 250, channelNames: ['Cz'], durationSeconds: 10 },
  },
  sourceKey,
  protocol: manual(value),
  settings: { mainsHz: 50 },
});

type Wrap = (link: PreviewLink) => Partial<PreviewLink>;

function setUp(wrap: Wrap = () => ({})) {
  const states: PreviewState[] = [];
  const calls = { links: 0, disposed: 0, openings: 0 };
  const openLink = (): PreviewLink => {
    calls.links++;
    const host = new ReplayHost({ loadCore: loadTestCore });
    const link: PreviewLink = {
      openSource: (source, readPart) => host.openSource(source, readPart),
      openRecording: (recording) => host.openRecording(recording),
      openSimulated: (signal) => {
        calls.openings++;
        return host.openSimulated(signal);
      },
      preview: (protocol, settings, onShare) => host.preview(protocol, settings, onShare),
      dispose: () => void calls.disposed++,
    };
    return { ...link, ...wrap(link) };
  };
  let ms = 0;
  const runner = new PreviewRunner({
    api: {} as Api,
    openLink,
    nowMs: () => (ms += 100),
    onState: (state) => states.push(state),
  });
  return { runner, states, calls, last: () => states.at(-1) };
}

describe('the runner of previews', () => {
  it('computes again in the one worker, with the signal it has', async () => {
    const { runner, calls, last } = setUp();

    await runner.request(job(0.001));
    expect(last()).toMatchObject({
      busy: undefined,
      shown: { result: { ok: true, report: { rewardedPct: 100 } }, computingMs: 100 },
    });
    await runner.request(job(50));
    expect(last()).toMatchObject({ shown: { result: { report: { rewardedPct: 0 } } } });
    await runner.request(job(50, 'another signal'));

    expect(calls).toEqual({ links: 1, disposed: 0, openings: 2 });
    runner.dispose();
    expect(calls.disposed).toBe(1);
  });

  it('shows the newest request only, and keeps the old figures until then', async () => {
    const { runner, states } = setUp();
    await runner.request(job(0.001));
    const before = states.length;

    await Promise.all([runner.request(job(1)), runner.request(job(2)), runner.request(job(50))]);

    const later = states.slice(before);
    expect(later.every(({ shown }) => shown !== undefined)).toBe(true);
    expect(new Set(later.map(({ shown }) => shown?.protocol.name))).toEqual(new Set(['At 0.001', 'At 50']));
    expect(later.at(-1)).toMatchObject({ busy: undefined, shown: { protocol: { name: 'At 50' } } });
  });

  it('says why a protocol cannot run on this signal', async () => {
    const { runner, last } = setUp();

    await runner.request({ ...job(1), protocol: buildProtocol({ conditions: [{ site: 'F7' }] }) });

    expect(last()?.shown?.result).toMatchObject({
      ok: false,
      message: expect.stringMatching(/trains at F7/),
    });
  });

  it('asks for the unit of a file that leaves it blank, and shows nothing before the answer', async () => {
    const channel = uvChannel('Cz', noiseRecording(5, 1, 250 * 60)[0]!, { samplesPerRecord: 250 });
    const file = new File([buildEdf({ channels: [{ ...channel, unit: '' }] })], 'blank.edf');
    const { runner, last } = setUp();
    const ofFile = (blankUnit?: VoltageUnit): PreviewJob => ({
      ...job(5, `file ${blankUnit}`),
      source: { kind: 'recording', recording: { kind: 'file', file, blankUnit } },
    });
    await runner.request(job(5));

    await runner.request(ofFile());
    expect(last()).toEqual({
      busy: undefined,
      problem: undefined,
      shown: undefined,
      unitQuestion: expect.stringMatching(/'Cz'/),
    });
    await runner.request(ofFile('uV'));
    expect(last()).toMatchObject({
      unitQuestion: undefined,
      shown: { info: { blankUnit: 'uV' }, result: { ok: true } },
    });
  });

  it('replaces a worker that broke, and keeps the figures it had', async () => {
    let breaks = false;
    const { runner, calls, last } = setUp((link) => ({
      preview: (...given) => {
        if (breaks) return Promise.reject(new Error('The preview stopped (out of memory).'));
        return link.preview(...given);
      },
    }));
    await runner.request(job(0.001));

    breaks = true;
    await runner.request(job(50));
    expect(last()).toMatchObject({ problem: 'The preview stopped (out of memory).' });
    expect(last()?.shown?.protocol.name).toBe('At 0.001');
    breaks = false;
    await runner.request(job(50));

    expect(last()).toMatchObject({ problem: undefined, shown: { protocol: { name: 'At 50' } } });
    expect(calls).toMatchObject({ links: 2, disposed: 1 });
  });

  it('says nothing after it was ended', async () => {
    let answer: (result: PreviewResult | undefined) => void = () => undefined;
    const { runner, states } = setUp(() => ({
      preview: () => new Promise((resolve) => (answer = resolve)),
    }));
    const asked = runner.request(job(1));
    while (states.at(-1)?.busy?.kind !== 'computing') await Promise.resolve();
    const told = states.length;

    runner.dispose();
    answer({ ok: false, message: 'late' });
    await asked;

    expect(states).toHaveLength(told);
  });
});
