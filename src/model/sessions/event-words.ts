import type { RecordedEvent } from '#shared/engine/recorded-event.ts';

export type EventWords = { what: string; details: string };

const PHASE_WORDS: Readonly<Record<string, string>> = {
  baseline: 'Baseline',
  training: 'Run',
  resting: 'Resting recording',
  paused: 'Pause',
  rest: 'Rest',
  idle: 'Between phases',
  ended: 'End of the session',
};
const REASON_WORDS: Readonly<Record<string, string>> = {
  command: 'from the session room',
  elapsed: 'as planned',
  sourceEnded: 'the source ended',
};

const WHAT: ReadonlyMap<string, string> = new Map([
  ['marker', 'Marker'],
  ['thresholds', 'Thresholds set'],
  ['trainedBand', 'Band set'],
  ['baselineRejected', 'Baseline not usable'],
  ['gap', 'Samples missing'],
  ['linkLost', 'Headset out of reach'],
  ['linkBack', 'Headset back'],
  ['rateDiffers', 'Sampling rate in doubt'],
  ['sourceEnded', 'The source ended'],
]);

/** A recorded event in the words of the room. Unknown kinds are shown as stored, never hidden. */
export const eventWords = ({ type, text }: RecordedEvent): EventWords =>
  type === 'phase' ? phaseWords(text) : { what: WHAT.get(type) ?? type, details: text };

/** Stored as 'training 2 (command)'. */
function phaseWords(text: string): EventWords {
  const [, phase = '', run, reason = ''] = /^(\w+)(?: (\d+))?(?: \((\w+)\))?$/.exec(text) ?? [];
  const name = PHASE_WORDS[phase];
  if (name === undefined) return { what: 'Phase', details: text };
  return { what: run === undefined ? name : `${name} ${run}`, details: REASON_WORDS[reason] ?? reason };
}
