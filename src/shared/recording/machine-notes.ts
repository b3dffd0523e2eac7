import type { RecordedEvent } from './chunk-format.ts';

/**
 * Notes a headset leaves in its recording for programs, as JSON, once every 10 s: `clock` holds one sample by the clocks
 * of device and computer, `radio` the figures of the radio since the recording began.
 */
const FOR_PROGRAMS: readonly string[] = ['clock', 'radio'];

/** False for notes no person wants to read in a list. */
export const isForPeople = ({ type }: Pick<RecordedEvent, 'type'>): boolean => !FOR_PROGRAMS.includes(type);
