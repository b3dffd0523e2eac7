import { describe, expect, it } from 'vitest';
import type { SourceLink } from '#live/workers/worker-links.ts';
import type { HeadsetSamples } from '#live/headsets/connection/create-headset.ts';
import { FakeSource } from '#live/testing/fake-links.ts';
import { createSessionSource } from './session-source.ts';

function aSource() {
  const log: string[] = [];
  const say = (words: string) => async () => void log.push(`headset ${words}`);
  const headset: HeadsetSamples = {
    connect: say('connect'),
    listen: () => () => undefined,
    start: say('start'),
    stop: say('stop'),
    hold: say('hold'),
    resume: say('resume'),
  };
  let die: (message: string) => void = () => undefined;
  const worker: SourceLink = Object.assign(new FakeSource(log), {
    onFailure: (listener: (message: string) => void) => {
      die = listener;
      return () => undefined;
    },
  });
  const engine = {
    async connect(source: { connect(port: MessagePort): Promise<void> }) {
      log.push('join');
      await source.connect({} as MessagePort);
    },
  };
  const source = createSessionSource(engine, worker, headset);
  return { source, engine, log, fail: (message: string) => die(message) };
}

const simulated = {
  seed: 1,
  samplingRateHz: 250,
  channelNames: ['Cz'],
  mainsHz: 50,
  variability: 1,
  blinksPerMinute: 0,
} as const;

describe('the source of a session', () => {
  it('gives the port of the engine to what was chosen', async () => {
    const { source, engine, log } = aSource();
    source.useHeadset?.();
    await engine.connect(source);
    await source.start({ speed: 1 });
    await source.stop();
    expect(log).toEqual(['join', 'headset connect', 'headset start', 'headset stop']);
  });

  it('joins the engine anew when the choice changes, and stops what was chosen before', async () => {
    const { source, engine, log } = aSource();
    source.useHeadset?.();
    await engine.connect(source);
    await source.openSimulated({ ...simulated, channelNames: ['Cz'] });
    await source.start({ speed: 1 });
    await source.start({ speed: 1 });
    expect(log).toEqual([
      'join',
      'headset connect',
      'headset stop',
      'join',
      'source connect',
      'source start 1',
      'source start 1',
    ]);
  });

  it('does not end a session with a headset when the worker for files breaks', () => {
    const { source, fail } = aSource();
    const heard: string[] = [];
    source.onFailure((message) => heard.push(message));
    source.useHeadset?.();
    fail('worker broke');
    expect(heard).toEqual([]);
  });
});
