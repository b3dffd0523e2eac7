import { describe, expect, it } from 'vitest';
import { FRAME_HEADER, frameViews } from '#shared/engine/frame-layout.ts';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import { FrameWriter } from './frame-writer.ts';
import type { HopStatus } from './hop.ts';

const shape = { conditionCount: 1, channelCount: 2, sampleCapacity: 30 };
const HOP = 10;
const status = (tickIndex: number): HopStatus => ({
  tickIndex,
  newestSampleHostTimeMs: tickIndex * 40,
  phaseElapsedSeconds: 1,
  phasePlannedSeconds: 2,
  runRewardedPct: 55,
  runArtifactPct: 5,
  missingSamples: 3,
  channelReasons: new Uint32Array(2),
});

/** Adds hop `tickIndex`, whose raw samples are their own indices (+1000 on channel 1). */
function addHop(writer: FrameWriter, tickIndex: number, rewardCount = 0, reasons: number[] = [0, 0]) {
  const firstSampleIndex = (tickIndex - 1) * HOP;
  const raw = new Float32Array(2 * 12);
  for (let index = 0; index < HOP; index++) {
    raw[index] = firstSampleIndex + index;
    raw[12 + index] = 1000 + firstSampleIndex + index;
  }
  const row = new Float64Array(tickWidth(1));
  row[TICK.timeSeconds] = tickIndex * 0.04;
  row[TICK.rewardCount] = rewardCount;
  const filtered = Float64Array.from(raw, (value) => -value);
  const hop = { tickIndex, firstSampleIndex, sampleCount: HOP, stride: 12, raw, filtered, isMoving: false };
  writer.add(row, hop, Uint32Array.from(reasons));
}

describe('a frame', () => {
  it('carries the reasons of each channel, those of merged hops added up, and forgets them', () => {
    const writer = new FrameWriter(shape);
    const reasons = () => [...frameViews(writer.take(status(1), 0)!, shape).channelReasons];
    addHop(writer, 1, 0, [1, 0]);
    addHop(writer, 2, 0, [2, 8]);
    const merged = reasons();
    addHop(writer, 3);

    expect(merged).toEqual([3, 8]);
    expect(reasons()).toEqual([0, 0]);
  });

  it('carries one hop', () => {
    const writer = new FrameWriter(shape);
    addHop(writer, 7);

    const { header, tick, raw, filtered } = frameViews(writer.take(status(7), 999)!, shape);

    expect([...header.subarray(0, 12)]).toEqual([2, 7, 60, 10, 1, 280, 999, 1, 2, 55, 5, 3]);
    expect(tick[TICK.timeSeconds]).toBe(7 * 0.04);
    expect([raw[0], raw[9], raw[30], raw[39]]).toEqual([60, 69, 1060, 1069]);
    expect([filtered[0], filtered[39]]).toEqual([-60, -1069]);
  });

  it('merges hops while no buffer is free, and loses no reward', () => {
    const writer = new FrameWriter(shape);
    const taken = [1, 2, 3, 4].map((tickIndex) => {
      addHop(writer, tickIndex);
      return writer.take(status(tickIndex), 0)!;
    });
    for (const tickIndex of [5, 6]) {
      addHop(writer, tickIndex, 1);
      expect(writer.take(status(tickIndex), 0)).toBeUndefined();
    }
    writer.release(taken[0]!);
    addHop(writer, 7);

    const { header, tick, raw } = frameViews(writer.take(status(7), 0)!, shape);

    expect(header[FRAME_HEADER.mergedHops]).toBe(3);
    expect(header[FRAME_HEADER.firstSampleIndex]).toBe(40);
    expect(header[FRAME_HEADER.sampleCount]).toBe(30);
    expect([...raw.subarray(0, 30)]).toEqual(Array.from({ length: 30 }, (_, index) => 40 + index));
    expect(tick[TICK.rewardCount]).toBe(2);
    expect(tick[TICK.timeSeconds]).toBe(7 * 0.04);
  });

  it('keeps the newest samples when more pile up than fit', () => {
    const writer = new FrameWriter(shape);
    for (let tickIndex = 1; tickIndex <= 4; tickIndex++) {
      addHop(writer, tickIndex);
      writer.take(status(tickIndex), 0);
    }
    for (let tickIndex = 5; tickIndex <= 9; tickIndex++) addHop(writer, tickIndex);
    writer.release(new ArrayBuffer(8));
    expect(writer.take(status(9), 0)).toBeUndefined();
    writer.release(frameBuffer());

    const { header, raw } = frameViews(writer.take(status(9), 0)!, shape);

    expect(header[FRAME_HEADER.firstSampleIndex]).toBe(60);
    expect(header[FRAME_HEADER.sampleCount]).toBe(30);
    expect([raw[0], raw[29], raw[30], raw[59]]).toEqual([60, 89, 1060, 1089]);
  });

  it('is not made without a hop', () => {
    expect(new FrameWriter(shape).take(status(1), 0)).toBeUndefined();
  });
});

function frameBuffer(): ArrayBuffer {
  const writer = new FrameWriter(shape);
  addHop(writer, 1);
  return writer.take(status(1), 0)!;
}
