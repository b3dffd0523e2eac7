// @ts-nocheck: AssemblyScript, checked by asc.
import { runSection } from './biquad';
import { runPairCascade } from './cascade';
import {
  bandSections,
  bandSectionsAt,
  bandStateAt,
  lanesAt,
  savedStateAt,
  SECTION_BYTES,
  STATE_BYTES,
} from './layout';
import { copyCells } from './memory';

/** An amplitude starts at zero: the first sample of a band says nothing about its size. */
const START_AT_REST: f64 = 0;

/**
 * Runs the sections of a feature over both lanes in place. Returns false when a sample is missing or filters start. The
 * samples are then invalid: the caller fills the lanes again and calls {@link runBandWithGaps}.
 */
export function runBand(feature: i32, sections: i32, count: i32): bool {
  const states = statesOf(feature);
  const bytes = usize(sections * STATE_BYTES);
  copyCells(savedStateAt, states, bytes);
  if (runPairCascade(lanesAt, count, sectionsOf(feature), sections, states)) return true;
  memory.copy(states, savedStateAt, bytes);
  return false;
}

export function runBandWithGaps(feature: i32, sections: i32, count: i32): void {
  for (let section = 0; section < sections; section++) {
    const at = sectionsOf(feature) + usize(section * SECTION_BYTES);
    runSection(lanesAt, 16, count, at, statesOf(feature) + usize(section * STATE_BYTES), START_AT_REST);
  }
}

function sectionsOf(feature: i32): usize {
  return bandSectionsAt + usize(feature * bandSections * SECTION_BYTES);
}

function statesOf(feature: i32): usize {
  return bandStateAt + usize(feature * bandSections * STATE_BYTES);
}
