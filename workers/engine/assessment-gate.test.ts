import { expect, it } from 'vitest';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import {
  RECORDING_PROTOCOL_ID,
  recordingProtocol,
  withoutBadChannels,
} from '#shared/recording/assessment-protocol.ts';
import { TICK } from '#shared/engine/ticks.ts';
import {
  buildConfig,
  buildPlan,
  buildSource,
  chunksOf,
  noiseRecording,
} from '#tests/builders/engine-builder.ts';
import { SignalEngine } from './signal-engine.ts';

const RATE = 250;
const CHANNELS = ['F3', 'F4', 'Pz', 'O1'];
const PZ = 2;

/** Share of clean ticks of an assessment with the electrode at Pz off. */
async function cleanPct(badChannels: number[]): Promise<number> {
  const recording = noiseRecording(5, CHANNELS.length, 12 * RATE);
  recording[PZ]!.fill(0);
  const steps = [{ kind: 'eyesOpen' as const, label: 'Eyes open', seconds: 10, instruction: '' }];
  const record = {
    protocolId: RECORDING_PROTOCOL_ID,
    definition: recordingProtocol({ name: 'Rest', steps }, CHANNELS),
  } as ProtocolRecord;
  const source = buildSource({ channelNames: CHANNELS });
  const protocol = withoutBadChannels(record, CHANNELS, badChannels).definition;
  const artifacts: number[] = [];
  const engine = new SignalEngine(
    await loadTestCore(),
    buildPlan(buildConfig({ source, protocol, badChannels })),
    {
      tick: (row) => artifacts.push(row[TICK.artifact]!),
      event: () => undefined,
    },
  );
  engine.startRun({ run: 1, seconds: 10 });
  for (const chunk of chunksOf(recording, 50)) engine.ingest(chunk);
  // The first seconds settle, and a flat channel is only recognized after a while.
  const settled = artifacts.slice(150);
  return (100 * settled.filter((artifact) => artifact === 0).length) / settled.length;
}

it('of an assessment counts the good channels as clean while one that is marked bad is off', async () => {
  expect(await cleanPct([])).toBe(0);
  expect(await cleanPct([PZ])).toBe(100);
  // With no channel left to watch, nothing changes.
  expect(await cleanPct([0, 1, 2, 3])).toBe(0);
});
