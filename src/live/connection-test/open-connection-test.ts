import type { MainsHz } from '#shared/engine/engine-api.ts';
import { after, every } from '../store/index.ts';
import { openEngine } from '../workers/engine-client.ts';
import { openBrowserHeadset } from '../headsets/connection/create-headset.ts';
import { type ConnectionTest, createConnectionTest } from './connection-test.ts';
import { openClick } from './loop/click.ts';
import { LoopTest } from './loop/loop-test.ts';

const nowMs = (): number => performance.timeOrigin + performance.now();

/** A test with this browser's headset and engine. The caller disposes it. */
export function openConnectionTest(mainsHz: MainsHz, seconds: number): ConnectionTest {
  const { connection, samples } = openBrowserHeadset();
  const loop = new LoopTest({
    listen: samples.listen,
    openClick: () => openClick(() => new AudioContext()),
    nowMs,
    after,
    random: Math.random,
  });
  return createConnectionTest({
    headset: connection,
    engine: openEngine(),
    samples,
    loop,
    mainsHz,
    seconds,
    nowMs,
    every,
  });
}
