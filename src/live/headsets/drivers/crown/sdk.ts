import type * as Sdk from '@neurosity/sdk';
import type { BluetoothClient, DeviceInfo, Neurosity } from '@neurosity/sdk';
import type { CrownInfo } from './device-info.ts';
import { always } from './observable.ts';
import type { CrownTransport } from './transport.ts';

/** The parts of the maker's kit that are used. */
export type CrownSdk = {
  /** Signs in, knows the devices of an account, makes tokens and streams over Wi-Fi. */
  createCloud(): SdkCloud;
  createBluetooth(transport: CrownTransport, info: CrownInfo): SdkBluetooth;
  /** Whether the device's system is new enough for Bluetooth. */
  hasBluetooth(info: CrownInfo): boolean;
};

export type SdkBluetooth = Pick<
  BluetoothClient,
  'isAuthenticated' | 'authenticate' | 'getInfo' | 'status' | 'signalQuality' | 'accelerometer' | 'brainwaves'
>;

export type SdkCloud = Pick<
  Neurosity,
  | 'login'
  | 'logout'
  | 'onAuthStateChanged'
  | 'getDevices'
  | 'selectDevice'
  | 'createBluetoothToken'
  | 'removeOAuthAccess'
  | 'brainwaves'
  | 'status'
  | 'signalQuality'
  | 'accelerometer'
>;

type SdkModule = typeof Sdk;

/**
 * Fetches the kit, which is a megabyte and a half and therefore a chunk of its own, asked for when a Crown is chosen.
 */
export const loadCrownSdk = async (): Promise<CrownSdk> => crownSdk(await import('@neurosity/sdk'));

function crownSdk(sdk: SdkModule): CrownSdk {
  const deviceInfo = (info: CrownInfo) =>
    ({ ...info, channels: info.channelNames.length }) as unknown as DeviceInfo;
  const hasBluetooth = (info: CrownInfo): boolean => {
    try {
      return Boolean(sdk.osHasBluetoothSupport(deviceInfo(info)));
    } catch {
      // The kit throws where the version is none.
      return false;
    }
  };
  return {
    hasBluetooth,
    createCloud: () =>
      new sdk.Neurosity({
        autoSelectDevice: false,
        timesync: false,
        streamingMode: sdk.STREAMING_MODE.WIFI_ONLY,
      }),
    createBluetooth: (transport, info) =>
      // The kit types its seam as its own classes and calls no more of it than `CrownTransport` has. Left to itself it
      // would ask for tokens in the background, where nobody hears of a refusal.
      new sdk.BluetoothClient({
        transport,
        selectedDevice$: always(deviceInfo(info)),
        osHasBluetoothSupport$: always(hasBluetooth(info)),
        createBluetoothToken: undefined,
      } as unknown as ConstructorParameters<SdkModule['BluetoothClient']>[0]),
  };
}
