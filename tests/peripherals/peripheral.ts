/**
 * An emulated headset, as its GATT table and its behaviour. The same object stands behind the fake link of the unit
 * tests and behind the emulated Bluetooth adapter of the browser tests, so both see the same device.
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

/** What a peripheral does to the world: sends and waits. Time is the harness's, real or made by hand. */
export type PeripheralAir = {
  /** Lost without a sound when nobody subscribed. */
  notify(characteristic: string, bytes: Uint8Array): void;
  /** Calls `action` every `periodMs` until the returned function is called. */
  every(periodMs: number, action: () => void): () => void;
  after(delayMs: number, action: () => void): () => void;
};

/** A peripheral that streams, as the contract suite and the browser tests drive it. */
export type StreamingPeripheral = Peripheral & {
  /** The EEG it has sent or would have sent, in uV as the driver must decode it, per channel; from its start on. */
  readonly sentUv: readonly (readonly number[])[];
  /** Runs the device without radio: packets are made and lost. For tests of the gap. */
  isSilent: boolean;
};
