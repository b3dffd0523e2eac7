import type { RecordedEvent } from '#shared/engine/recorded-event.ts';

export type EventWords = { what: string; details: string };

const PHASE_WORDS: Readonly<Record<string, string>> = {
  baseline: 'Baseline',
  training: 'Run',
  paused: 'Pause',
  rest: 'Rest',
  idle: 'Between phases',
  ended: 'End of the session',
};
const REASON_WORDS: Readonly<Record<string, string>> = {
  command: 'by hand',
  elapsed: 'as planned',
  sourceEnded: 'the source ended',
};

/** A recorded event in the words of the room. Unknown kinds are shown as stored, never hidden. */
export function eventWords({ type, text }: RecordedEvent): EventWords {
  switch (type) {
    case 'marker':
      return { what: 'Marker', details: text };
    case 'phase':
      return phaseWords(text);
    case 'thresholds':
      return { what: 'Thresholds set', details: text };
    case 'trainedBand':
      return { what: 'Band set', details: text };
    case 'baselineRejected':
      return { what: 'Baseline not usable', details: text };
    case 'gap':
      return { what: 'Samples missing', details: text };
    case 'linkLost':
      return { what: 'Headset out of reach', details: text };
    case 'linkBack':
      return { what: 'Headset back', details: text };
    case 'rateDiffers':
      return { what: 'Sampling rate in doubt', details: text };
    case 'sourceEnded':
      return { what: 'The source ended', details: text };
    default:
      return { what: type, details: text };
  }
}

/** Stored as 'training 2 (command)'. */
function phaseWords(text: string): EventWords {
  const [, phase = '', run, reason = ''] = /^(\w+)(?: (\d+))?(?: \((\w+)\))?$/.exec(text) ?? [];
  const name = PHASE_WORDS[phase];
  if (name === undefined) return { what: 'Phase', details: text };
  return { what: run === undefined ? name : `${name} ${run}`, details: REASON_WORDS[reason] ?? reason };
}
