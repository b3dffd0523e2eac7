import { beforeAll, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import { tickWidth } from '#shared/engine/ticks.ts';
import type { RecordingPart } from '#shared/recording/part-format.ts';
import { buildConfig, buildPlan, eventsOf } from '#tests/builders/engine-builder.ts';
import { SignalEngine } from '../signal-engine.ts';
import { restoreSession } from './restore-session.ts';

const RATE = 250;
let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** A part of ten seconds whose gaps are noted as given, as [first sample, length]. */
function partWith(gaps: readonly [number, number][]): RecordingPart {
  const sampleCount = 10 * RATE;
  const events = gaps.map(([first, missing]) => ({
    atSeconds: first / RATE,
    type: 'gap',
    text: `${missing} samples`,
  }));
  const header = {
    recordingId: 'r',
    seq: 0,
    firstSampleIndex: 0,
    firstTick: 0,
    sampleCount,
    channelCount: 1,
    tickCount: 250,
    tickWidth: tickWidth(1),
    events,
    isClosed: true,
  };
  return { header, ticks: new Float64Array(0), samples: new Float32Array(sampleCount) };
}

function restored(part: RecordingPart): { gaps: [number, number][]; tickCount: number } {
  const events: EngineEvent[] = [];
  const engine = new SignalEngine(core, buildPlan(buildConfig()), {
    tick: () => {},
    event: (event) => events.push(event),
  });
  engine.restart();
  restoreSession(engine, { parts: [part], commands: [], samplingRateHz: RATE });
  const gaps = eventsOf(events, 'gap').map(({ atSeconds, missingSamples }): [number, number] => [
    Math.round(atSeconds * RATE),
    missingSamples,
  ]);
  return { gaps, tickCount: engine.tickCount };
}

it.each<[string, [number, number][], [number, number][]]>([
  ['whole', [[500, 300]], [[500, 300]]],
  ['as far as it was stored before the page closed', [[2000, 100_000]], [[2000, 500]]],
  [
    'as far as the interruption',
    [
      [500, 9000],
      [750, 300],
    ],
    [
      [500, 250],
      [750, 300],
    ],
  ],
  [
    'not at all if none of it was stored',
    [
      [505, 9000],
      [500, 300],
    ],
    [[500, 300]],
  ],
])('plays a gap %s', (_, noted, played) => {
  expect(restored(partWith(noted))).toEqual({ gaps: played, tickCount: 250 });
});
