import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import { bandPowerOnGrid } from '#dsp/host/metrics/band-power-on-grid.ts';
import type { Spectra } from '#dsp/host/spectra-types.ts';
import { ASSESSMENT_BAND_NAMES, ASSESSMENT_BANDS, spectralWindow } from '#shared/eeg/assessment-bands.ts';
import type { BandPower, SelectionRequest, SpectrumReply, TraceSpectrum } from '#shared/review/analysis.ts';
import type { EegFile } from '#workers/eeg-files/eeg-file.ts';
import { spansWithin } from '../page-layout.ts';
import type { SampleReader } from '../sample-cache.ts';
import { type GroupPlan, isAsRecorded, type TracePlan } from '../trace-plan.ts';
import { exactRows, segmentSamplesOf, spanRows } from './selection-rows.ts';

/** The parts of an open recording that measurements need. */
export type Measured = {
  file: EegFile;
  reader: SampleReader;
  plan: (traces: SelectionRequest['traces']) => TracePlan;
};
export type MeasuringKernels = { filter: BatchFilter; spectra: Spectra };

/** Windows of this many traces fit the memory of the kernel together. */
const MOST_WINDOW_VALUES = 32 * 40_000;

/** Welch density and band powers of every trace over a selection. Segments never span a gap. */
export async function selectionSpectra(
  recording: Measured,
  kernels: MeasuringKernels,
  request: SelectionRequest,
): Promise<SpectrumReply> {
  const planned = recording.plan(request.traces);
  const traces: TraceSpectrum[] = Array.from({ length: request.traces.length });
  for (const [trace, { message }] of planned.problems) traces[trace] = { kind: 'failed', message };
  for (const group of planned.groups) {
    const most = Math.max(
      1,
      Math.floor(MOST_WINDOW_VALUES / segmentSamplesOf(group.group, request.segmentSeconds)),
    );
    for (let first = 0; first < group.traces.length; first += most) {
      const members = group.traces.slice(first, first + most);
      const isWhole = members.length === group.traces.length;
      const [part] = isWhole
        ? [group]
        : recording.plan(members.map((trace) => request.traces[trace]!)).groups;
      const found = await groupSpectra(recording, kernels, { ...request, group: part! });
      for (const [row, trace] of members.entries()) traces[trace] = found[row]!;
    }
  }
  return { traces };
}

type GroupRequest = Omit<SelectionRequest, 'traces'> & { group: GroupPlan };

/** Passes all samples of a selection to the kernel; undefined when the selection is too short for a window. */
export async function gatherSpectra(
  { file, reader }: Measured,
  { filter, spectra }: MeasuringKernels,
  {
    group: plan,
    startSeconds,
    durationSeconds,
    segmentSeconds,
    only,
    ...how
  }: GroupRequest & {
    withCrossSpectra?: boolean;
  },
): Promise<{ windowSamples: number } | undefined> {
  const { samplingRateHz } = plan.group;
  const parts = only ?? [{ startSeconds, durationSeconds }];
  const spans = parts
    .flatMap((part) => spansWithin(plan.group, part.startSeconds, part.startSeconds + part.durationSeconds))
    .map((span) => ({ ...span, sampleCount: span.to - span.from }));
  const window = spectralWindow(spans, segmentSamplesOf(plan.group, segmentSeconds));
  if (!window) return undefined;
  const { windowSamples, segments } = window;
  spectra.configure({
    samplingRateHz,
    segmentSamples: windowSamples,
    channelCount: plan.traces.length,
    ...how,
  });
  for (const span of segments) {
    const blocks = isAsRecorded(plan)
      ? exactRows(file, plan, span)
      : spanRows({ plan, reader, kernel: filter }, span);
    for await (const { rows } of blocks) spectra.add(rows);
    spectra.markGap();
  }
  return { windowSamples };
}

async function groupSpectra(
  recording: Measured,
  kernels: MeasuringKernels,
  request: GroupRequest,
): Promise<TraceSpectrum[]> {
  const { group: plan } = request;
  const { spectra } = kernels;
  const { samplingRateHz } = plan.group;
  const gathered = await gatherSpectra(recording, kernels, request);
  if (!gathered) return plan.traces.map(() => ({ kind: 'failed', message: NOTHING_THERE }));
  const { windowSamples } = gathered;
  return plan.traces.map((_, row): TraceSpectrum => {
    const density = spectra.density(row);
    if (!density) return { kind: 'failed', message: ALL_MISSING };
    const binHz = samplingRateHz / windowSamples;
    return {
      kind: 'spectrum',
      binHz,
      density,
      segments: spectra.segmentCount(row),
      segmentSeconds: windowSamples / samplingRateHz,
      bands: bandsOf(density, binHz),
    };
  });
}

const NOTHING_THERE = 'There are no samples here to measure. Choose another range.';
const ALL_MISSING = 'Every window here has missing samples. Choose a longer range, or shorter windows.';

function bandsOf(density: Float64Array, binHz: number): BandPower[] {
  const powers = ASSESSMENT_BAND_NAMES.map((band) => ({
    band,
    power: bandPowerOnGrid(density, binHz, ASSESSMENT_BANDS[band]),
  }));
  const whole = powers.reduce((sum, { power }) => sum + (Number.isNaN(power) ? 0 : power), 0);
  return powers.map((power) => ({ ...power, relative: power.power / whole }));
}
