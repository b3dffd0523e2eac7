import type { MainsHz } from '#shared/engine/engine-api.ts';
import { every } from '../store/index.ts';
import { openEngine } from '../workers/engine-client.ts';
import { openBrowserHeadset } from '../headsets/connection/create-headset.ts';
import { type ConnectionTest, createConnectionTest } from './connection-test.ts';

/** A test with this browser's headset and engine. The caller disposes it. */
export function openConnectionTest(mainsHz: MainsHz, seconds: number): ConnectionTest {
  const { connection, samples } = openBrowserHeadset();
  return createConnectionTest({
    headset: connection,
    engine: openEngine(),
    samples,
    mainsHz,
    seconds,
    nowMs: () => performance.timeOrigin + performance.now(),
    every,
  });
}
