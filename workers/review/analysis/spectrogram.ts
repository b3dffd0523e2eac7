import type { SpectrogramReply, SpectrogramRequest } from '#shared/review/analysis.ts';
import { segmentSamplesOf, selectionRows } from './selection-rows.ts';
import type { Measured, MeasuringKernels } from './selection-spectra.ts';

/** Columns of a short selection overlap, but at most this many per window: more would repeat the same content. */
const MOST_COLUMNS_A_WINDOW = 8;

/**
 * Computes column by column; each is the mean of the Welch segments around its time. A gap leaves columns without a
 * value. In a long selection, a column extends half a segment beyond its own time span, so that every sample counts.
 */
export async function spectrogram(
  { reader, plan }: Measured,
  { filter, spectra }: MeasuringKernels,
  request: SpectrogramRequest,
): Promise<SpectrogramReply> {
  const planned = plan([request.trace]);
  const [problem] = planned.problems.values();
  const [group] = planned.groups;
  if (problem || !group)
    return { kind: 'failed', message: problem?.message ?? 'There is nothing to measure.' };
  const { samplingRateHz } = group.group;
  const segmentSamples = segmentSamplesOf(group.group, request.segmentSeconds);
  if (segmentSamples < 4) {
    return { kind: 'failed', message: `A window of ${request.segmentSeconds} s holds too few samples here.` };
  }
  const segmentSeconds = segmentSamples / samplingRateHz;
  const least = segmentSeconds / MOST_COLUMNS_A_WINDOW;
  const columnCount = Math.max(1, Math.min(request.maxColumns, Math.floor(request.durationSeconds / least)));
  const columnSeconds = request.durationSeconds / columnCount;
  const reachSeconds = Math.max(segmentSeconds, columnSeconds + segmentSeconds / 2);
  const binHz = samplingRateHz / segmentSamples;
  const binCount = Math.min(Math.floor(segmentSamples / 2), Math.floor(request.maxHz / binHz)) + 1;
  const density = new Float32Array(columnCount * binCount).fill(Number.NaN);
  spectra.configure({ samplingRateHz, segmentSamples, channelCount: 1 });
  for (let column = 0; column < columnCount; column++) {
    const startSeconds = request.startSeconds + (column + 0.5) * columnSeconds - reachSeconds / 2;
    const selection = { startSeconds, durationSeconds: reachSeconds };
    spectra.clear();
    for await (const block of selectionRows({ ...selection, plan: group, reader, kernel: filter })) {
      if (block.startsSegment) spectra.markGap();
      spectra.add(block.rows);
    }
    const found = spectra.density(0);
    if (found) density.set(found.subarray(0, binCount), column * binCount);
  }
  return { kind: 'spectrogram', binHz, binCount, columnSeconds, columnCount, segmentSeconds, density };
}
