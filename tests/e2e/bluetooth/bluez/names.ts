export const BLUEZ = 'org.bluez';
export const ADAPTER_PATH = '/org/bluez/hci0';
export const ADAPTER = 'org.bluez.Adapter1';
export const DEVICE = 'org.bluez.Device1';
export const SERVICE = 'org.bluez.GattService1';
export const CHARACTERISTIC = 'org.bluez.GattCharacteristic1';
export const DESCRIPTOR = 'org.bluez.GattDescriptor1';

/** Descriptor that enables notifications of a characteristic; Chromium subscribes only if it is present. */
export const CLIENT_CONFIGURATION = '00002902-0000-1000-8000-00805f9b34fb';

/** Errors of BlueZ by the last part of their name. */
export type BluezFailure =
  | 'Failed'
  | 'InProgress'
  | 'AlreadyConnected'
  | 'NotConnected'
  | 'NotPermitted'
  | 'NotSupported'
  | 'NotReady'
  | 'NotAuthorized'
  | 'AuthenticationRejected'
  | 'InvalidValueLength'
  | 'DoesNotExist';

/** Calls that a device can be told to refuse. */
export type DeviceCall = 'Connect' | 'ReadValue' | 'WriteValue' | 'StartNotify';
