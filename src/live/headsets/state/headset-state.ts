import type { ContactReading, DriverId, HeadsetFacts, HeadsetPower } from '../drivers/common/contract.ts';
import { NO_RADIO_YET } from '../drivers/timeline/radio-figures.ts';
import {
  type HeadsetProblem,
  type HeadsetSilence,
  type HeadsetView,
  type HeadsetWay,
  NO_HEADSET,
} from './headset-view.ts';

export type { HeadsetProblem };

export type HeadsetEvent =
  | { type: 'choose' }
  | { type: 'connect'; name: string; way?: HeadsetWay | undefined }
  /** Another way is being tried after a lost link. */
  | { type: 'way'; way: HeadsetWay | undefined }
  | { type: 'attempt'; number: number; of: number }
  | {
      type: 'opened';
      driver: DriverId;
      name: string;
      facts: HeadsetFacts;
      power: HeadsetPower | undefined;
      way: HeadsetWay | undefined;
    }
  | { type: 'streaming' }
  | { type: 'measuring' }
  /** Neither EEG nor ohms are being measured; the link is open. */
  | { type: 'silent' }
  /** What a linked headset sends instead of EEG; undefined once samples arrive. */
  | { type: 'silence'; silence: HeadsetSilence | undefined }
  | { type: 'lost'; problem: HeadsetProblem }
  /** Another attempt, by a click. */
  | { type: 'again' }
  | { type: 'gaveUp'; problem: HeadsetProblem }
  /** Choosing or connecting failed. */
  | { type: 'failed'; problem: HeadsetProblem; way: HeadsetWay | undefined }
  /** A request was refused; the link is still open. */
  | { type: 'refused'; problem: HeadsetProblem }
  | { type: 'disconnected' }
  | { type: 'sites'; channelNames: readonly string[] }
  | { type: 'power'; power: HeadsetPower }
  | { type: 'contact'; readings: readonly ContactReading[] };

const OPEN_STEPS: readonly HeadsetView['step'][] = ['ready', 'streaming', 'measuringContact'];

export const isOpen = ({ step }: HeadsetView): boolean => OPEN_STEPS.includes(step);

/** The next view after an event; the same object when the event has no effect. */
export function reduceHeadset(view: HeadsetView, event: HeadsetEvent): HeadsetView {
  switch (event.type) {
    case 'choose':
      return { ...NO_HEADSET, step: 'choosing' };
    case 'connect':
      return { ...NO_HEADSET, step: 'connecting', name: event.name, way: event.way };
    case 'way':
      return { ...view, way: event.way, attempt: undefined };
    case 'attempt':
      // The first attempt may find a silent headset at once; a failed one shows that it is out of reach.
      return {
        ...view,
        attempt: { number: event.number, of: event.of },
        silence: event.number === 1 ? view.silence : undefined,
      };
    case 'silence':
      return view.silence === event.silence ? view : { ...view, silence: event.silence };
    case 'opened':
      return opened(view, event);
    case 'streaming':
    case 'measuring':
    case 'silent':
      return isOpen(view) ? { ...view, step: STEP_OF[event.type], problem: undefined } : view;
    case 'lost':
      return isOpen(view) ? lost(view, event.problem) : view;
    case 'again':
      return view.step === 'lost' ? { ...view, step: 'reconnecting' } : view;
    case 'gaveUp':
      return gaveUp(view, event.problem);
    case 'failed':
      return { ...NO_HEADSET, problem: event.problem, way: event.way };
    case 'refused':
      return { ...view, problem: event.problem };
    case 'disconnected':
      return NO_HEADSET;
    case 'sites':
      return withSites(view, event.channelNames);
    case 'power':
      return { ...view, power: event.power };
    case 'contact':
      return { ...view, contact: withReadings(view.contact, event.readings) };
  }
}

const STEP_OF = { streaming: 'streaming', measuring: 'measuringContact', silent: 'ready' } as const;

/** Readings of an interrupted round are not valid for the electrodes later. */
function lost(view: HeadsetView, problem: HeadsetProblem): HeadsetView {
  const contact = view.step === 'measuringContact' ? [] : view.contact;
  return { ...view, step: 'reconnecting', isMoving: undefined, contact, problem };
}

/** A background attempt fails at 'lost'; its reason is newer. */
function gaveUp(view: HeadsetView, problem: HeadsetProblem): HeadsetView {
  const isNews = view.step === 'reconnecting' || (view.step === 'lost' && view.problem !== problem);
  return isNews ? { ...view, step: 'lost', attempt: undefined, problem } : view;
}

function opened(view: HeadsetView, event: Extract<HeadsetEvent, { type: 'opened' }>): HeadsetView {
  const { driver, name, facts, power, way } = event;
  // After a reconnect the electrodes are still where the practitioner placed them.
  const isSame = view.facts?.driver === driver && view.channelNames.length === facts.channelNames.length;
  return {
    ...view,
    step: 'ready',
    driver,
    name,
    facts,
    way,
    power: power ?? view.power,
    channelNames: isSame ? view.channelNames : facts.channelNames,
    radio: isSame ? view.radio : NO_RADIO_YET,
    attempt: undefined,
    problem: undefined,
  };
}

function withSites(view: HeadsetView, channelNames: readonly string[]): HeadsetView {
  const { facts } = view;
  const isMovable = facts !== undefined && facts.electrodes !== 'fixed';
  if (!isMovable || channelNames.length !== facts.channelNames.length) return view;
  return { ...view, channelNames: [...channelNames] };
}

function withReadings(
  known: readonly ContactReading[],
  readings: readonly ContactReading[],
): readonly ContactReading[] {
  const kept = known.filter(({ channel }) => !readings.some((each) => each.channel === channel));
  return [...kept, ...readings];
}
