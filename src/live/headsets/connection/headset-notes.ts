import type { RadioFigures } from '../drivers/timeline/radio-figures.ts';
import type { TimelineBlock } from '../drivers/timeline/sample-timeline.ts';

/**
 * One sample by three clocks, as JSON: its index on the sample clock, its arrival at this computer (epoch ms), and the
 * device's own time if it sends one (ms).
 */
export function clockNote(
  block: Pick<TimelineBlock, 'firstSampleIndex' | 'hostTimeMs' | 'deviceTimeMs'>,
): string {
  const { firstSampleIndex, hostTimeMs, deviceTimeMs } = block;
  return JSON.stringify({ sampleIndex: firstSampleIndex, hostTimeMs: rounded(hostTimeMs), deviceTimeMs });
}

/** Radio figures since the recording began, as JSON. The last note of a recording has the final ones. */
export function radioNote(figures: RadioFigures): string {
  return JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value));
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
