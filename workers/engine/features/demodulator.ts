import type { FeaturePlan } from '#dsp/host/core-types.ts';
import { butterworthLowPass } from '#dsp/host/filter-design.ts';
import type { BandEdges } from '#shared/eeg/bands.ts';
import { centreHz, halfBandwidthHz } from '#shared/eeg/bands.ts';
import type { MappedSignal } from '#shared/eeg/protocol-mapping.ts';

/** The plan for the amplitude of one band of one signal. */
export function demodulator(
  band: BandEdges,
  settings: { filterOrder: 3 | 4; smoothingMs?: number },
  signal: Pick<MappedSignal, 'weights'>,
  samplingRateHz: number,
): FeaturePlan {
  return {
    weights: signal.weights,
    centreHz: centreHz(band),
    lowPass: butterworthLowPass(settings.filterOrder, halfBandwidthHz(band), samplingRateHz),
    smoothingMs: settings.smoothingMs ?? 0,
  };
}
