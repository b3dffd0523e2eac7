import type { NeurosityCredentials } from '#live/headsets/drivers/crown/account.ts';
import type { Observer } from '#live/headsets/drivers/crown/observable.ts';
import { observable } from '#live/headsets/drivers/crown/observable.ts';
import type { CrownSdk, SdkCloud } from '#live/headsets/drivers/crown/sdk.ts';
import { CROWN_CHANNELS, CROWN_DEVICE_ID, CROWN_NAME, CROWN_RATE_HZ, crownToken } from './crown.ts';

type CloudDevice = Record<string, unknown> & { deviceId: string };
export const CROWN_PERSON = { email: 'ada@example.test', password: 'a long sentence' };
export const CROWN_CUSTOM_TOKEN = 'custom-token-of-ada';

export const aCloudCrown = (change: Record<string, unknown> = {}): CloudDevice => ({
  deviceId: CROWN_DEVICE_ID,
  deviceNickname: CROWN_NAME,
  channelNames: [...CROWN_CHANNELS],
  samplingRate: CROWN_RATE_HZ,
  modelVersion: '3',
  osVersion: '16.3.0',
  ...change,
});

type Channel = 'status' | 'signalQuality' | 'accelerometer' | 'brainwaves';

/** Neurosity's cloud as a page sees it through the kit: one account, its devices, and their streams. */
export type FakeCrownCloud = {
  /** The real kit with this cloud behind it: its Bluetooth code runs, its network code does not. */
  sdk: CrownSdk;
  devices: CloudDevice[];
  user: { email: string } | null;
  isOffline: boolean;
  /** Calls never complete. */
  isMute: boolean;
  tokensMade: number;
  /** Whether new tokens are ones the device refuses. */
  makesBadTokens: boolean;
  /** Streams with listeners. */
  listeners: Map<Channel, Set<Observer<unknown>>>;
  send(channel: Channel, value: unknown): void;
};

export function createCrownCloud(kit: CrownSdk): FakeCrownCloud {
  const watchers = new Set<Observer<unknown>>();
  const listeners = new Map<Channel, Set<Observer<unknown>>>();
  const latest = new Map<Channel, unknown>([['status', { state: 'online', battery: 60, charging: true }]]);
  let selected: string | undefined;
  const setUser = (user: FakeCrownCloud['user']) => {
    cloud.user = user;
    for (const watcher of watchers) watcher.next(user);
  };
  const online = () =>
    cloud.isMute
      ? new Promise<void>(() => undefined)
      : cloud.isOffline
        ? Promise.reject(new Error('auth/network-request-failed'))
        : Promise.resolve();
  const streamOf = (channel: Channel) => () =>
    observable<unknown>((observer) => {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(observer));
      if (latest.has(channel)) observer.next(latest.get(channel));
      return () => void set.delete(observer);
    });
  const createCloud = () =>
    ({
      async login(credentials: NeurosityCredentials) {
        await online();
        // The text of the kit's own error.
        if (cloud.user) throw new Error('Already logged in.');
        const isRight =
          'customToken' in credentials
            ? credentials.customToken === CROWN_CUSTOM_TOKEN
            : credentials.email === CROWN_PERSON.email && credentials.password === CROWN_PERSON.password;
        if (!isRight) {
          const code = 'customToken' in credentials ? 'auth/invalid-custom-token' : 'auth/invalid-credential';
          throw Object.assign(new Error('refused'), { code });
        }
        setUser({ email: CROWN_PERSON.email });
      },
      logout: async () => setUser(null),
      onAuthStateChanged: () =>
        observable((observer) => {
          watchers.add(observer);
          observer.next(cloud.user);
          return () => void watchers.delete(observer);
        }),
      async getDevices() {
        await online();
        if (!cloud.user) throw new Error('Please login.');
        return cloud.devices;
      },
      async selectDevice(choose: (devices: CloudDevice[]) => CloudDevice | undefined) {
        await online();
        selected = choose(cloud.devices)?.deviceId;
        if (selected === undefined) throw new Error('A device was not provided.');
      },
      async createBluetoothToken() {
        await online();
        if (selected === undefined) throw new Error('No device');
        return cloud.makesBadTokens ? 'not-for-you' : crownToken(selected, ++cloud.tokensMade);
      },
      brainwaves: streamOf('brainwaves'),
      status: streamOf('status'),
      signalQuality: streamOf('signalQuality'),
      accelerometer: streamOf('accelerometer'),
    }) as unknown as SdkCloud;
  const cloud: FakeCrownCloud = {
    sdk: { ...kit, createCloud },
    devices: [aCloudCrown()],
    user: null,
    isOffline: false,
    isMute: false,
    tokensMade: 0,
    makesBadTokens: false,
    listeners,
    send(channel, value) {
      latest.set(channel, value);
      for (const observer of Array.from(listeners.get(channel) ?? [])) observer.next(value);
    },
  };
  return cloud;
}
