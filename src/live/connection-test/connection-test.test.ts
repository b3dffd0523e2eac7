import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aHeadsetView, FakeHeadset } from '#tests/dom/fake-headset.ts';
import { NO_RADIO_YET, type RadioFigures } from '../headsets/drivers/timeline/radio-figures.ts';
import { NO_HEADSET } from '../headsets/state/headset-view.ts';
import { FakeEngine } from '../testing/fake-links.ts';
import { LoopTest } from './loop/loop-test.ts';
import { createConnectionTest, TEST_SECONDS, testSeconds } from './connection-test.ts';

const SECONDS = TEST_SECONDS.usual;

function aTest() {
  const log: string[] = [];
  const engine = new FakeEngine(log);
  const headset = new FakeHeadset();
  let nowMs = 1_000_000;
  let clock: () => void = () => undefined;
  const test = createConnectionTest({
    headset,
    engine,
    samples: {
      connect: async () => undefined,
      start: async () => {
        log.push('samples start');
        headset.show({ step: 'streaming' });
      },
      stop: async () => undefined,
    },
    loop: new LoopTest({
      listen: () => () => undefined,
      openClick: () => Promise.reject(new Error('no output')),
      nowMs: () => nowMs,
      after: () => () => undefined,
      random: () => 0.5,
    }),
    mainsHz: 60,
    seconds: SECONDS,
    nowMs: () => nowMs,
    every: (_periodMs, action) => {
      clock = action;
      return () => {
        clock = () => undefined;
      };
    },
  });
  return {
    test,
    engine,
    headset,
    log,
    view: () => test.view.get(),
    radio: (change: Partial<RadioFigures>) => headset.show({ radio: { ...NO_RADIO_YET, ...change } }),
    connected: async () => {
      headset.show(aHeadsetView());
      await settled();
    },
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
      clock();
    },
  };
}

/** Lets the promises of the set-up resolve, whatever their number. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

// Node has no canvas.
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

describe('a connection test', () => {
  it('shows samples as soon as a headset is open, with the mains of the place and nothing recorded', async () => {
    const { log, engine, view, connected } = aTest();
    expect(view().stage).toBe('idle');

    await connected();

    expect(view()).toMatchObject({ stage: 'watching', samplingRateHz: 250 });
    expect(log).toEqual(['init', 'configure', 'engine connect', 'samples start']);
    expect(engine.configs[0]).toMatchObject({
      mainsHz: 60,
      source: { kind: 'headset', channelNames: ['O1', 'O2', 'T3', 'T4'] },
    });
  });

  it('counts only what came during its minute', async () => {
    const { test, view, radio, connected, pass } = aTest();
    await connected();
    radio({ packets: 1000, lostSamples: 500, badPackets: 7 });
    test.run();
    radio({ packets: 8500, lostSamples: 515, badPackets: 7, effectiveRateHz: 250 });
    pass(30);
    expect(view()).toMatchObject({ stage: 'testing', secondsDone: 30 });

    pass(SECONDS - 30);

    expect(view().stage).toBe('watching');
    expect(view().result?.figures).toMatchObject({
      seconds: 60,
      packets: 7500,
      lostSamples: 15,
      lostPct: 0.1,
      badPackets: 0,
      batteryPct: 82,
    });
    expect(view().result?.verdict.level).toBe('green');
  });

  it('is red when the link breaks on the way, and ends at once when it is lost for good', async () => {
    const { test, headset, view, radio, connected, pass } = aTest();
    await connected();
    test.run();
    headset.show({ step: 'reconnecting' });
    pass(5);
    expect(view().stage).toBe('testing');
    radio({ packets: 100, reconnects: 1, lostSamples: 500, outageSamples: 500 });
    headset.show({ step: 'lost' });

    expect(view().stage).toBe('watching');
    expect(view().result?.verdict.level).toBe('red');
    expect(view().result?.figures).toMatchObject({
      seconds: 5,
      lostSamples: 0,
      lostPct: 0,
      outageSamples: 500,
    });
  });

  it('forgets the figures of a test that was called off', async () => {
    const { test, view, connected, pass } = aTest();
    await connected();
    test.run();
    test.cancel();
    pass(SECONDS);

    expect(view()).toMatchObject({ stage: 'watching', result: undefined });
  });

  it('begins anew with another headset, over the same port', async () => {
    const { headset, view, log, connected } = aTest();
    await connected();
    headset.view.set(NO_HEADSET);
    expect(view()).toMatchObject({ stage: 'idle', panels: undefined });

    await connected();

    expect(view().stage).toBe('watching');
    expect(log.filter((call) => call === 'engine connect')).toHaveLength(1);
    expect(log.filter((call) => call === 'configure')).toHaveLength(2);
  });

  it('says what of ours failed, and stops listening when it is closed', async () => {
    const { test, engine, view, connected, headset } = aTest();
    engine.refusals.set('configure', 'The signal core could not be loaded.');
    await connected();
    expect(view()).toMatchObject({ stage: 'failed', problem: 'The signal core could not be loaded.' });
    // Not repeated with every update of the headset.
    headset.show({ power: { batteryPct: 81 } });
    await settled();

    test.dispose();
    headset.show({ step: 'ready' });
    await settled();

    expect(engine.isDisposed).toBe(true);
    expect(engine.configs).toHaveLength(1);
  });

  it.each([
    [null, 60],
    ['15', 15],
    ['600', 600],
    ['9', 60],
    ['3601', 60],
    ['12.5', 60],
    ['', 60],
    ['long', 60],
  ])('counts, where %j seconds are asked for, for %i', (asked, seconds) => {
    expect(testSeconds(asked)).toBe(seconds);
  });
});
