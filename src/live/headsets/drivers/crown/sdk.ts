import type * as Sdk from '@neurosity/sdk';
import type { BluetoothClient, DeviceInfo, Neurosity } from '@neurosity/sdk';
import type { CrownInfo } from './device-info.ts';
import { always } from './observable.ts';
import type { CrownTransport } from './transport.ts';

/** The parts of the manufacturer's kit in use. */
export type CrownSdk = {
  /** Signs in, lists the account's devices, issues tokens and streams over Wi-Fi. */
  createCloud(): SdkCloud;
  createBluetooth(transport: CrownTransport, info: CrownInfo): SdkBluetooth;
  /** Whether the device's operating system is new enough for Bluetooth. */
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

/** Loads the kit. It is 1.5 MB and therefore a separate chunk, loaded when a Crown is chosen. */
export const loadCrownSdk = async (): Promise<CrownSdk> => crownSdk(await import('@neurosity/sdk'));

function crownSdk(sdk: SdkModule): CrownSdk {
  const deviceInfo = (info: CrownInfo) =>
    ({ ...info, channels: info.channelNames.length }) as unknown as DeviceInfo;
  const hasBluetooth = (info: CrownInfo): boolean => {
    try {
      return Boolean(sdk.osHasBluetoothSupport(deviceInfo(info)));
    } catch {
      // The kit throws for an invalid version.
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
      // The kit types its transport as its own classes but calls only the methods of `CrownTransport`. By default it
      // would request tokens in the background, where a refusal goes unnoticed.
      new sdk.BluetoothClient({
        transport,
        selectedDevice$: always(deviceInfo(info)),
        osHasBluetoothSupport$: always(hasBluetooth(info)),
        createBluetoothToken: undefined,
      } as unknown as ConstructorParameters<SdkModule['BluetoothClient']>[0]),
  };
}
