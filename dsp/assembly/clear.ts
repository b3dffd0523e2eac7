// @ts-nocheck: AssemblyScript, checked by asc.
import {
  amplitudeAt,
  blockSamples,
  channels,
  conditioningStateAt,
  features,
  filteredAt,
  bandSections,
  bandStateAt,
  missingAt,
  phasorAt,
  peakAt,
  previousAt,
  sections,
  settledAt,
  slopeAt,
  windowStateAt,
} from './layout';
import { clearRing } from './ring';

/** Resets to the first sample. NaN in a filter state: the filter starts with the next number. */
export function clearSignal(): void {
  clearRing();
  fillNaN(filteredAt, channels * blockSamples);
  fillNaN(conditioningStateAt, ((channels + 3) >> 2) * sections * 8);
  fillNaN(bandStateAt, features * bandSections * 4);
  fillNaN(windowStateAt, features * 2);
  fillNaN(amplitudeAt, features);
  fillNaN(phasorAt, features * 2);
  fillNaN(previousAt, channels);
  const figureBytes = usize(channels) << 3;
  memory.fill(peakAt, 0, figureBytes);
  memory.fill(slopeAt, 0, figureBytes);
  memory.fill(missingAt, 0, figureBytes);
  memory.fill(settledAt, 0, figureBytes);
}

function fillNaN(at: usize, count: i32): void {
  for (let i = 0; i < count; i++) store<f64>(at + (usize(i) << 3), f64.NaN);
}
