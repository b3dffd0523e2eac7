import type { ChooserFilter } from '../common/contract.ts';

/**
 * The parts of Web Bluetooth and Web Serial used here. The types are our own: TypeScript's standard library lacks the
 * browser's, and tests replace the browser with a minimal fake.
 */
export type BrowserRadio = { bluetooth?: WebBluetooth | undefined; serial?: WebSerial | undefined };

export type WebBluetooth = {
  requestDevice(options: WebChooserOptions): Promise<WebDevice>;
  getAvailability?(): Promise<boolean>;
  /** Devices the user has allowed before; not every browser lists them. */
  getDevices?(): Promise<readonly WebDevice[]>;
};

export type WebChooserOptions = { filters: ChooserFilter[]; optionalServices: string[] };

type Listening = {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
};

export type WebDevice = Listening & {
  id: string;
  name?: string | null | undefined;
  gatt?: WebGatt | undefined;
};

export type WebGatt = {
  connected: boolean;
  connect(): Promise<unknown>;
  disconnect(): void;
  getPrimaryServices(): Promise<readonly { uuid: string }[]>;
  getPrimaryService(uuid: string): Promise<WebService>;
};

export type WebService = { uuid: string; getCharacteristic(uuid: string): Promise<WebCharacteristic> };

export type WebCharacteristic = Listening & {
  uuid: string;
  properties: { read: boolean; write: boolean; writeWithoutResponse: boolean; notify: boolean };
  value?: DataView | null | undefined;
  readValue(): Promise<DataView>;
  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  writeValueWithoutResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  startNotifications(): Promise<unknown>;
  stopNotifications(): Promise<unknown>;
};

type WebSerial = {
  requestPort(options?: { filters?: { usbVendorId: number }[] }): Promise<WebSerialPort>;
  getPorts?(): Promise<readonly WebSerialPort[]>;
};

export type WebSerialPort = Listening & {
  open(options: { baudRate: number; bufferSize?: number }): Promise<void>;
  close(): Promise<void>;
  readable: ReadableStream<Uint8Array> | null;
  writable: WritableStream<Uint8Array> | null;
};
