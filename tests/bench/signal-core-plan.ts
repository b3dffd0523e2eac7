import { planEngine } from '#workers/engine/signal-plan.ts';
import type { SignalPlan } from '#dsp/host/core-types.ts';
import { buildConfig, buildProtocol, buildSource, HIGH_BETA, THETA } from '#tests/builders/engine-builder.ts';

/** The plan the engine itself makes for a usual protocol, with the block size of the benchmark. */
export function designSections(options: {
  channelCount: number;
  samplingRateHz: number;
  maxBlockSamples: number;
}): SignalPlan {
  const channelNames = ['Cz', ...Array.from({ length: options.channelCount - 1 }, (_, index) => `X${index}`)];
  const planned = planEngine(
    buildConfig({
      source: buildSource({ samplingRateHz: options.samplingRateHz, channelNames }),
      protocol: buildProtocol({ conditions: [{}, THETA, HIGH_BETA] }),
    }),
  );
  if (!planned.ok) throw new Error(planned.problems.join(' '));
  return { ...planned.plan.signal, maxBlockSamples: options.maxBlockSamples };
}
