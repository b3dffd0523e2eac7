/**
 * An emulated headset: its GATT table and its behaviour. The same object serves the fake link of the unit tests and
 * the emulated Bluetooth adapter of the browser tests: both see the same device.
 */
export type Peripheral = {
  name: string;
  /** Advertised; long form, lower case. */
  advertisedServices: readonly string[];
  manufacturerIds?: readonly number[];
  services: readonly PeripheralService[];
  /** Called once per connection, before any operation, and when the link is gone. */
  onConnect?(air: PeripheralAir): void;
  onDisconnect?(): void;
};

export type PeripheralService = { uuid: string; characteristics: readonly PeripheralCharacteristic[] };

export type PeripheralCharacteristic = {
  uuid: string;
  properties: readonly ('read' | 'write' | 'write-without-response' | 'notify')[];
  onRead?(): Uint8Array;
  /** Throwing refuses the write. */
  onWrite?(bytes: Uint8Array): void;
  onSubscribe?(): void;
  onUnsubscribe?(): void;
};

/** The means of a peripheral to send and wait. The harness supplies the time: real, or moved by hand. */
export type PeripheralAir = {
  /** Lost silently if nobody subscribed. */
  notify(characteristic: string, bytes: Uint8Array): void;
  /** Calls `action` every `periodMs` until the returned function is called. */
  every(periodMs: number, action: () => void): () => void;
  after(delayMs: number, action: () => void): () => void;
};

/** A peripheral that streams, as the contract suite and the browser tests drive it. */
export type StreamingPeripheral = Peripheral & {
  /** The EEG it has sent or would have sent since its start, per channel, in uV as the driver must decode it. */
  readonly sentUv: readonly (readonly number[])[];
  /** Runs the device without radio: packets are made and lost. For tests of gaps. */
  isSilent: boolean;
};
