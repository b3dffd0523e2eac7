import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';

const at = (site: string) => [{ kind: 'asRecorded', site }];
const ALPHA = { lowHz: 8, highHz: 12 };

/** One condition of each costly metric: heavier than anything a practitioner would run. */
export function everyMetric(): Protocol {
  const features = [
    { metric: 'bandRatio', numerator: { lowHz: 4, highHz: 8 }, denominator: ALPHA, derivations: at('Cz') },
    { metric: 'relativePower', band: ALPHA, derivations: at('Pz') },
    { metric: 'asymmetry', band: ALPHA, right: at('F4'), left: at('F3') },
    { metric: 'coherence', band: ALPHA, first: at('F3'), second: at('P4') },
    { metric: 'phaseSynchrony', band: ALPHA, first: at('F4'), second: at('P3') },
    { metric: 'peakAlpha', derivations: at('Pz') },
    { metric: 'aperiodicExponent', derivations: at('Cz') },
    { metric: 'emgShare', derivations: at('C4') },
  ];
  return protocolSchema.parse({
    name: 'eight metrics',
    conditions: features.map((feature) => ({
      name: feature.metric,
      feature,
      direction: 'reward',
      threshold: { mode: 'baseline' },
    })),
  });
}
