// @ts-nocheck: AssemblyScript, checked by asc.
import { runSection } from './biquad';
import { QUAD_BYTES, QUAD_STATE_BYTES, runQuadCascade } from './cascade';
import { gatherFinite, gatherRows } from './lanes';
import {
  blockAt,
  blockSamples,
  channels,
  conditioningAt,
  conditioningStateAt,
  filteredAt,
  lanesAt,
  missingAt,
  peakAt,
  previousAt,
  rateHz,
  savedStateAt,
  SECTION_BYTES,
  STATE_BYTES,
  sections,
  settledAt,
  slopeAt,
} from './layout';
import { checkRange, copyCells } from './memory';

/** A channel's filters start settled on a constant input, so that electrode offsets cause no transient. */
const START_SETTLED: f64 = 1;

/** Passes `count` samples of the block through the cascade, four channels at a time, and takes the figures. */
export function conditionBlock(count: i32): void {
  const bytes = usize(sections * QUAD_STATE_BYTES);
  for (let channel = 0; channel < channels; channel += 4) {
    const states = conditioningStateAt + usize(channel >> 2) * bytes;
    copyCells(savedStateAt, states, bytes);
    gatherRows(rowOf(channel), rowOf(channel + 1), lanesAt, count);
    gatherRows(rowOf(channel + 2), rowOf(channel + 3), lanesAt + 16, count);
    // Without any section, the cascade cannot show that a sample is missing.
    if (sections > 0 && runQuadCascade(lanesAt, count, conditioningAt, sections, states)) {
      scatterPair(channel, 0, count);
      if (channel + 2 < channels) scatterPair(channel + 2, 16, count);
    } else {
      memory.copy(states, savedStateAt, bytes);
      conditionWithGaps(channel, states, count);
    }
  }
}

/** For blocks in which samples are missing or filters start. */
function conditionWithGaps(channel: i32, states: usize, count: i32): void {
  for (let lane = 0; lane < 4; lane++)
    gatherFinite(rowOf(channel + lane), lanesAt + (usize(lane) << 3), count);
  for (let section = 0; section < sections; section++) {
    const coefficients = conditioningAt + usize(section * SECTION_BYTES);
    const state = states + usize(section * QUAD_STATE_BYTES);
    runSection(lanesAt, QUAD_BYTES, count, coefficients, state, START_SETTLED);
    runSection(lanesAt + 16, QUAD_BYTES, count, coefficients, state + STATE_BYTES, START_SETTLED);
  }
  const end = min(channel + 4, channels);
  for (let one = channel; one < end; one++) scatter(one, usize(one - channel) << 3, count);
}

/** The block's row of a channel; lanes without a channel repeat the last one. */
function rowOf(channel: i32): usize {
  return blockAt + (usize(min(channel, channels - 1) * blockSamples) << 2);
}

/** Splits two lanes of whole samples into the filtered rows of one or two channels, with their figures. */
function scatterPair(channel: i32, lane: usize, count: i32): void {
  const a = filteredAt + (usize(channel * blockSamples) << 3);
  const b = filteredAt + (usize(min(channel + 1, channels - 1) * blockSamples) << 3);
  const figure = usize(channel) << 3;
  checkRange(a, usize(count) << 3);
  checkRange(b, usize(count) << 3);
  checkRange(settledAt + figure, 16);
  let previous = v128.load(previousAt + figure);
  let peak = f64x2.splat(0);
  let step = f64x2.splat(0);
  for (let i: usize = 0; i < usize(count); i++) {
    const y = v128.load(lanesAt + i * QUAD_BYTES + lane);
    v128.store64_lane(b + (i << 3), y, 1);
    v128.store64_lane(a + (i << 3), y, 0);
    peak = f64x2.pmax(peak, f64x2.abs(y));
    step = f64x2.pmax(step, f64x2.abs(f64x2.sub(y, previous)));
    previous = y;
  }
  const slope = f64x2.div(f64x2.mul(step, f64x2.splat(rateHz)), f64x2.splat(1000));
  const settled = f64x2.add(v128.load(settledAt + figure), f64x2.splat(f64(count)));
  v128.store(previousAt + figure, previous);
  v128.store(peakAt + figure, peak);
  v128.store(slopeAt + figure, slope);
  v128.store(missingAt + figure, f64x2.splat(0));
  v128.store(settledAt + figure, settled);
}

/** Extracts the filtered row of a channel from one lane, with its figures. Comparisons with NaN are false. */
function scatter(channel: i32, lane: usize, count: i32): void {
  const row = filteredAt + (usize(channel * blockSamples) << 3);
  const figure = usize(channel) << 3;
  checkRange(row, usize(count) << 3);
  checkRange(settledAt + figure, 8);
  let previous = load<f64>(previousAt + figure);
  let settled = load<f64>(settledAt + figure);
  let peak: f64 = 0;
  let step: f64 = 0;
  let missing: f64 = 0;
  for (let i = 0; i < count; i++) {
    const y = load<f64>(lanesAt + usize(i) * QUAD_BYTES + lane);
    store<f64>(row + (usize(i) << 3), y);
    if (y == y) {
      settled += 1;
      const size = abs(y);
      if (size > peak) peak = size;
      const difference = abs(y - previous);
      if (difference > step) step = difference;
    } else {
      settled = 0;
      missing += 1;
    }
    previous = y;
  }
  store<f64>(previousAt + figure, previous);
  store<f64>(settledAt + figure, settled);
  store<f64>(peakAt + figure, peak);
  store<f64>(slopeAt + figure, (step * rateHz) / 1000.0);
  store<f64>(missingAt + figure, missing);
}
