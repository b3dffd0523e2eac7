import { createStore } from '#live/store/index.ts';
import {
  type HeadsetChoice,
  type HeadsetConnection,
  type HeadsetFacts,
  type HeadsetView,
  NO_HEADSET,
} from '#live/headsets/index.ts';

/** A BrainBit Flex: free electrodes, and a separate mode to measure impedance. */
export const someFacts = (given: Partial<HeadsetFacts> = {}): HeadsetFacts => ({
  driver: 'brainbit2',
  deviceType: 'brainbit-flex',
  modelName: 'BrainBit Flex',
  serial: '1234567',
  firmware: '3.7.2',
  samplingRateHz: 250,
  channelNames: ['O1', 'O2', 'T3', 'T4'],
  electrodes: 'free',
  fullScaleUv: [400_000, 400_000, 400_000, 400_000],
  wrapSamples: undefined,
  contact: { kind: 'ohms', whileStreaming: false },
  experimental: [],
  ...given,
});

export function aHeadsetView(given: Partial<HeadsetView> = {}): HeadsetView {
  const facts = given.facts ?? someFacts();
  return {
    ...NO_HEADSET,
    step: 'ready',
    driver: facts.driver,
    name: 'BBF4F2A',
    facts,
    channelNames: facts.channelNames,
    power: { batteryPct: 82 },
    ...given,
  };
}

/** All brands; `obstacle` is what prevents Bluetooth. */
export function someChoices(obstacle?: string): HeadsetChoice[] {
  return [
    { driver: 'brainbit2', brand: 'BrainBit', models: ['Headband', 'Flex', 'Flex8'], obstacle },
    { driver: 'brainbit', brand: 'BrainBit', models: ['Headband'], obstacle },
    { driver: 'callibri', brand: 'Callibri', models: ['Red', 'White', 'Blue', 'Yellow'], obstacle },
    { driver: 'synchroni', brand: 'Synchroni', models: ['Uno', 'Trio', 'Pento'], obstacle },
    { driver: 'crown', brand: 'Neurosity Crown', models: ['Crown'], obstacle: undefined },
    { driver: 'muse', brand: 'Muse', models: ['Muse 2', 'Muse S'], obstacle },
    { driver: 'ganglion', brand: 'OpenBCI Ganglion', models: ['Ganglion'], obstacle },
    { driver: 'cyton', brand: 'OpenBCI Cyton', models: ['Cyton'], obstacle: undefined },
  ];
}

type Known = Awaited<ReturnType<HeadsetConnection['known']>>;

/** A headset in memory: logs the calls it gets, and has the state the test sets. */
export class FakeHeadset implements HeadsetConnection {
  readonly view = createStore<HeadsetView>(NO_HEADSET);
  choices: readonly HeadsetChoice[] = someChoices();
  readonly log: string[] = [];
  knownHeadsets: Known = [];
  /** The state after the next connection. */
  next: Partial<HeadsetView> = aHeadsetView();

  show(change: Partial<HeadsetView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }

  async connect(brand: string, only?: 'wifi', name?: string): Promise<void> {
    this.log.push(['connect', brand, only, name].filter((each) => each !== undefined).join(' '));
    this.show(this.next);
  }

  async known(): Promise<Known> {
    return this.knownHeadsets;
  }

  async connectKnown(deviceId: string): Promise<void> {
    this.log.push(`connectKnown ${deviceId}`);
    this.show(this.next);
  }

  async reconnect(): Promise<void> {
    this.log.push('reconnect');
    this.show({ step: 'reconnecting', attempt: { number: 1, of: 6 }, problem: undefined });
  }

  assignSites(channelNames: readonly string[]): void {
    this.log.push(`assignSites ${channelNames.join(' ')}`);
    this.show({ channelNames });
  }

  async beginContact(): Promise<void> {
    this.log.push('beginContact');
    this.show({ step: 'measuringContact' });
  }

  async endContact(): Promise<void> {
    this.log.push('endContact');
    this.show({ step: 'streaming' });
  }

  async disconnect(): Promise<void> {
    this.log.push('disconnect');
    this.view.set(NO_HEADSET);
  }

  dispose(): void {
    this.log.push('dispose');
  }
}
