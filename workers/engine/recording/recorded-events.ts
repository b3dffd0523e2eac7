import type { EngineEvent } from '#shared/engine/engine-api.ts';
import type { PartEvent } from './part-builder.ts';

/** The stored form of an event; undefined for events that are already in ticks and samples. */
export function recordedEvent(event: EngineEvent): PartEvent | undefined {
  switch (event.type) {
    case 'phase':
      return {
        atSeconds: event.atSeconds,
        type: 'phase',
        text: `${event.isResting ? 'resting' : event.phase}${event.phase === 'training' ? ` ${event.run}` : ''} (${event.reason})`,
      };
    case 'thresholds':
      if (event.cause === 'auto') return undefined;
      // In the order of the conditions, each in its own unit, which is in the settings of the session.
      return {
        atSeconds: event.atSeconds,
        type: 'thresholds',
        text: `${event.cause}: ${event.values.map((value) => (value === null ? '-' : value.toFixed(2))).join(', ')}`,
      };
    case 'baselineRejected':
      return { atSeconds: event.atSeconds, type: 'baselineRejected', text: event.reason };
    case 'trainedBand':
      return { atSeconds: event.atSeconds, type: 'trainedBand', text: event.reason };
    case 'gap':
      return { atSeconds: event.atSeconds, type: 'gap', text: `${event.missingSamples} samples` };
    case 'sourceEnded':
      return { atSeconds: event.atSeconds, type: 'sourceEnded', text: '' };
    case 'quality':
    case 'runSummary':
    case 'saved':
    case 'saveFailed':
    case 'problem':
      return undefined;
  }
}
