// @ts-nocheck: AssemblyScript, checked by asc.
import { runSection } from './biquad';
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
import { QUAD_BYTES, QUAD_STATE_BYTES, runQuadCascade } from './quad-cascade';
import { finiteOrNaN } from './ring';

/** A channel's filters start settled on a constant input, so that electrode offsets leave no transient. */
const START_SETTLED: f64 = 1;

/** Passes `count` samples of the block through the cascade, four channels at a time, and takes the figures. */
export function conditionBlock(count: i32): void {
  const bytes = usize(sections * QUAD_STATE_BYTES);
  for (let channel = 0; channel < channels; channel += 4) {
    const states = conditioningStateAt + usize(channel >> 2) * bytes;
    memory.copy(savedStateAt, states, bytes);
    gatherFour(channel, count);
    if (!runQuadCascade(lanesAt, count, conditioningAt, sections, states)) {
      memory.copy(states, savedStateAt, bytes);
      gatherFour(channel, count);
      runWithGaps(states, count);
    }
    const end = min(channel + 4, channels);
    for (let one = channel; one < end; one++) scatter(one, usize(one - channel) << 3, count);
  }
}

/** The way for blocks in which samples are missing or filters start. */
function runWithGaps(states: usize, count: i32): void {
  for (let section = 0; section < sections; section++) {
    const coefficients = conditioningAt + usize(section * SECTION_BYTES);
    const state = states + usize(section * QUAD_STATE_BYTES);
    runSection(lanesAt, QUAD_BYTES, count, coefficients, state, START_SETTLED);
    runSection(lanesAt + 16, QUAD_BYTES, count, coefficients, state + STATE_BYTES, START_SETTLED);
  }
}

/** Brings four channels of the block into lanes; channels that are not there are silence. */
function gatherFour(first: i32, count: i32): void {
  for (let lane = 0; lane < 4; lane++) {
    const to = lanesAt + (usize(lane) << 3);
    if (first + lane < channels) gather(first + lane, to, count);
    else for (let i: usize = 0; i < usize(count); i++) store<f64>(to + i * QUAD_BYTES, 0);
  }
}

function gather(channel: i32, to: usize, count: i32): void {
  const row = blockAt + (usize(channel * blockSamples) << 2);
  for (let i: usize = 0; i < usize(count); i++) {
    store<f64>(to + i * QUAD_BYTES, f64(finiteOrNaN(load<f32>(row + (i << 2)))));
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
