// @ts-nocheck: AssemblyScript, checked by asc.
import { runSection } from './biquad';
import { runCascade } from './cascade';
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
import { finiteOrNaN } from './ring';

/** A channel's filters start settled on a constant input, so that electrode offsets leave no transient. */
const START_SETTLED: f64 = 1;

/** Passes `count` samples of the block through the cascade, two channels at a time, and takes the figures. */
export function conditionBlock(count: i32): void {
  const bytes = usize(sections * STATE_BYTES);
  for (let channel = 0; channel < channels; channel += 2) {
    const states = conditioningStateAt + usize(channel >> 1) * bytes;
    memory.copy(savedStateAt, states, bytes);
    gatherPair(channel, count);
    if (!runCascade(lanesAt, count, conditioningAt, sections, states)) {
      memory.copy(states, savedStateAt, bytes);
      gatherPair(channel, count);
      runWithGaps(states, count);
    }
    scatter(channel, 0, count);
    if (channel + 1 < channels) scatter(channel + 1, 8, count);
  }
}

/** The way for blocks in which samples are missing or filters start. */
function runWithGaps(states: usize, count: i32): void {
  for (let section = 0; section < sections; section++) {
    const coefficients = conditioningAt + usize(section * SECTION_BYTES);
    runSection(lanesAt, count, coefficients, states + usize(section * STATE_BYTES), START_SETTLED);
  }
}

/** Brings two channels of the block into lanes; the missing partner of an odd channel is silence. */
function gatherPair(channel: i32, count: i32): void {
  const first = blockAt + (usize(channel * blockSamples) << 2);
  const second = first + (usize(blockSamples) << 2);
  const hasPartner = channel + 1 < channels;
  for (let i = 0; i < count; i++) {
    const at = usize(i) << 2;
    const lane = lanesAt + (usize(i) << 4);
    store<f64>(lane, f64(finiteOrNaN(load<f32>(first + at))));
    store<f64>(lane, hasPartner ? f64(finiteOrNaN(load<f32>(second + at))) : 0.0, 8);
  }
}

/** Takes one lane apart: the filtered row of a channel and its figures. Comparisons with NaN are false. */
function scatter(channel: i32, lane: usize, count: i32): void {
  const row = filteredAt + (usize(channel * blockSamples) << 3);
  const figure = usize(channel) << 3;
  let previous = load<f64>(previousAt + figure);
  let settled = load<f64>(settledAt + figure);
  let peak: f64 = 0;
  let step: f64 = 0;
  let missing: f64 = 0;
  for (let i = 0; i < count; i++) {
    const y = load<f64>(lanesAt + (usize(i) << 4) + lane);
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
