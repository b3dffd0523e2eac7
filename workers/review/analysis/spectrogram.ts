import type { SpectrogramReply, SpectrogramRequest } from '#shared/review/analysis.ts';
import type { Measured, MeasuringKernels } from './selection-spectra.ts';
import { segmentSamplesOf, selectionRows } from './selection-rows.ts';

/** Column by column, each the mean of the Welch segments that begin in it; a gap leaves columns without a value. */
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
  const hop = segmentSamples / 2 / samplingRateHz;
  const hopsPerColumn = Math.max(1, Math.ceil(request.durationSeconds / hop / request.maxColumns));
  const columnSeconds = hop * hopsPerColumn;
  const columnCount = Math.max(1, Math.ceil(request.durationSeconds / columnSeconds));
  const binHz = samplingRateHz / segmentSamples;
  const binCount = Math.min(segmentSamples / 2, Math.floor(request.maxHz / binHz)) + 1;
  const density = new Float32Array(columnCount * binCount).fill(Number.NaN);
  spectra.configure({ samplingRateHz, segmentSamples, channelCount: 1 });
  for (let column = 0; column < columnCount; column++) {
    const startSeconds = request.startSeconds + column * columnSeconds;
    const end = Math.min(startSeconds + columnSeconds + hop, request.startSeconds + request.durationSeconds);
    const selection = { startSeconds, durationSeconds: end - startSeconds };
    spectra.clear();
    for await (const block of selectionRows({ ...selection, plan: group, reader, kernel: filter })) {
      if (block.startsStretch) spectra.endStretch();
      spectra.add(block.rows);
    }
    const found = spectra.density(0);
    if (found) density.set(found.subarray(0, binCount), column * binCount);
  }
  return { kind: 'spectrogram', binHz, binCount, columnSeconds, columnCount, density };
}
