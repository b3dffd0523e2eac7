import { bandPowerUvSq } from '#dsp/host/band-power.ts';
import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { Spectra } from '#dsp/host/spectra-types.ts';
import { BAND_NAMES, DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import type {
  BandPower,
  BandPowersReply,
  SelectionRequest,
  SpectrumReply,
  TraceSpectrum,
} from '#shared/review/analysis.ts';
import type { SampleReader } from '../sample-cache.ts';
import type { TracePlan } from '../trace-plan.ts';
import { segmentSamplesOf, selectionRows } from './selection-rows.ts';

/** What measurements need of an open recording. */
export type Measured = { reader: SampleReader; plan: (traces: SelectionRequest['traces']) => TracePlan };
export type MeasuringKernels = { filter: BatchFilter; spectra: Spectra };

/** Welch density of every trace over a selection. Segments never reach across a gap. */
export async function selectionSpectra(
  { reader, plan }: Measured,
  { filter, spectra }: MeasuringKernels,
  request: SelectionRequest,
): Promise<SpectrumReply> {
  const planned = plan(request.traces);
  const traces: TraceSpectrum[] = Array.from({ length: request.traces.length });
  for (const [trace, { message }] of planned.problems) traces[trace] = { kind: 'failed', message };
  for (const group of planned.groups) {
    const { samplingRateHz } = group.group;
    const segmentSamples = segmentSamplesOf(group.group, request.segmentSeconds);
    spectra.configure({ samplingRateHz, segmentSamples, channelCount: group.traces.length });
    for await (const block of selectionRows({ ...request, plan: group, reader, kernel: filter })) {
      if (block.startsStretch) spectra.endStretch();
      spectra.add(block.rows);
    }
    for (const [row, trace] of group.traces.entries()) {
      const density = spectra.density(row);
      const segments = spectra.segmentCount(row);
      traces[trace] = density
        ? { kind: 'spectrum', binHz: samplingRateHz / segmentSamples, density, segments }
        : { kind: 'failed', message: tooShort(segmentSamples / samplingRateHz) };
    }
  }
  return { traces };
}

const tooShort = (seconds: number): string =>
  `The selection holds no ${seconds} s without a gap. Select more, or choose shorter segments.`;

/** Power of the usual bands; `relative` is the share of all of them together. */
export async function selectionBandPowers(
  recording: Measured,
  kernels: MeasuringKernels,
  request: SelectionRequest,
): Promise<BandPowersReply> {
  const { traces } = await selectionSpectra(recording, kernels, request);
  return {
    traces: traces.map((trace) =>
      trace.kind === 'failed'
        ? trace
        : { kind: 'bands', bands: bandsOf(trace.density, trace.binHz), segments: trace.segments },
    ),
  };
}

function bandsOf(density: Float64Array, binHz: number): BandPower[] {
  const powers = BAND_NAMES.map((band) => {
    const edges = DEFAULT_BANDS[band];
    return { band, edges, powerUvSq: bandPowerUvSq(density, binHz, edges.lowHz, edges.highHz) };
  });
  const whole = powers.reduce((sum, { powerUvSq }) => sum + (Number.isNaN(powerUvSq) ? 0 : powerUvSq), 0);
  return powers.map((power) => ({ ...power, relative: power.powerUvSq / whole }));
}
