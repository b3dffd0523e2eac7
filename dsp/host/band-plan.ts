import {
  type BandEdges,
  centreHz,
  halfBandwidthHz,
  isWideBand,
  meanSquareSeconds,
} from '#shared/eeg/bands.ts';
import type { DemodulatorPlan, EstimatorPlan, MeanSquarePlan } from './core-types.ts';
import { butterworthHighPass, butterworthLowPass } from './filter-design.ts';

type BandSettings = { filterOrder: 3 | 4; smoothingMs?: number };

/**
 * The estimator of a band: quadrature demodulation, or band-pass and mean square for a band wider than two octaves (ADR
 * 0028). Both pass half of the power at each band edge. Throws a RangeError when an edge does not fit the rate.
 */
export function bandPlan(band: BandEdges, settings: BandSettings, samplingRateHz: number): EstimatorPlan {
  const { filterOrder, smoothingMs = 0 } = settings;
  const make = isWideBand(band) ? meanSquarePlan : demodulatorPlan;
  return { ...make(band, filterOrder, samplingRateHz), smoothingMs };
}

export const demodulatorPlan = (band: BandEdges, order: number, samplingRateHz: number): DemodulatorPlan => ({
  centreHz: centreHz(band),
  lowPass: butterworthLowPass(order, halfBandwidthHz(band), samplingRateHz),
});

const meanSquarePlan = (band: BandEdges, order: number, samplingRateHz: number): MeanSquarePlan => ({
  bandPass: [
    ...butterworthHighPass(order, band.lowHz, samplingRateHz),
    ...butterworthLowPass(order, band.highHz, samplingRateHz),
  ],
  windowSamples: Math.max(1, Math.round(meanSquareSeconds(band) * samplingRateHz)),
});
