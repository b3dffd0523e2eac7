import type { ContactCheck, HeadsetType, RawStream } from '#shared/eeg/headsets/headset.ts';

/** Name of a folder of `src/live/headsets/drivers`. `brainbit` is the first generation, `brainbit2` the newer one. */
export type DriverId = string;

/** The driver's clock and timer. */
export type DriverTime = {
  /** Epoch milliseconds with fractions; never jumps backward. */
  nowMs(): number;
  /** Runs `action` once after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, action: () => void): () => void;
};

/** Called with bytes that are only valid during the call, and the time the notification reached this page. */
export type BytesListener = (bytes: Uint8Array, hostTimeMs: number) => void;

/** UUIDs are in long form and lower case. */
export type GattCharacteristic = {
  uuid: string;
  can: { read: boolean; write: boolean; writeWithoutResponse: boolean; notify: boolean };
  /** Rejects with a `HeadsetError`, as all operations do. */
  read(): Promise<Uint8Array>;
  write(bytes: Uint8Array, how?: 'withResponse' | 'withoutResponse'): Promise<void>;
  /** Resolves when the device sends; the returned function ends it and never rejects. */
  subscribe(listener: BytesListener): Promise<() => Promise<void>>;
};

/** A connected Bluetooth device. Its operations are queued one at a time, each with a timeout. */
export type GattLink = {
  kind: 'bluetooth';
  /** The browser's id of the device, unchanged after a reconnect. */
  deviceId: string;
  /** As advertised; empty if the browser does not provide it. */
  name: string;
  /** The device's services, out of the chooser's filters and optional services. */
  services(): Promise<readonly string[]>;
  /** Undefined when the device lacks the service or the characteristic. */
  characteristic(service: string, characteristic: string): Promise<GattCharacteristic | undefined>;
};

/** A connected serial port. */
export type SerialLink = {
  kind: 'serial';
  deviceId: string;
  name: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Pieces of any length, in order. */
  listen(listener: BytesListener): () => void;
};

/** In the words of the browser. */
export type ChooserFilter = {
  name?: string;
  namePrefix?: string;
  services?: string[];
  manufacturerData?: { companyIdentifier: number }[];
};

/** What the browser's chooser shows for a brand. */
export type BluetoothChooser = {
  filters: readonly ChooserFilter[];
  optionalServices: readonly string[];
};

/** Properties a device reports once it is open. */
export type HeadsetFacts = {
  driver: DriverId;
  /** Its catalogue entry; undefined for headsets that are not in the catalogue. */
  deviceType: HeadsetType | undefined;
  /** 'BrainBit Flex', 'Synchroni Trio'. */
  modelName: string;
  serial?: string | undefined;
  firmware?: string | undefined;
  hardware?: string | undefined;
  samplingRateHz: number;
  /** In channel order; for free electrodes, the default sites. */
  channelNames: readonly string[];
  electrodes: 'fixed' | 'free' | 'patch';
  /** Largest voltage the device can represent, per channel, in uV. */
  fullScaleUv: readonly number[];
  /** The device's sample numbers wrap at this value; undefined if they never do. */
  wrapSamples: number | undefined;
  /** Number of a sample that the device takes once per wrap of its numbers but never sends. */
  unsentSample?: number | undefined;
  /** How contact is measured; undefined when the device cannot measure it. */
  contact: ContactCheck | undefined;
  /** The raw stream that is recorded, with its actual band; undefined when the device has only one. */
  stream?: RawStream | undefined;
  /** Device settings that affect its samples, as sentences: amplification and built-in filters. */
  settings?: readonly string[] | undefined;
  /** Facts used without confirmation by the manufacturer, as text; shown behind a mark. */
  experimental: readonly string[];
};

/**
 * Samples of one packet, decoded and aligned. The sink reads it during the call. The driver may then reuse object and
 * array, so that nothing is allocated per packet.
 */
export type HeadsetPacket = {
  /** Index of the first sample in the device's own count, modulo `wrapSamples` of the facts. */
  firstSampleIndex: number;
  sampleCount: number;
  /** In uV, channel-major: channel `c` occupies `[c * sampleCount, (c + 1) * sampleCount)`; NaN where missing. */
  valuesUv: Float32Array;
  /** Number of samples that miss at least one channel; they count as lost. Undefined for none. */
  missingSamples?: number | undefined;
  /** Arrival of the packet at this page: epoch milliseconds. */
  hostTimeMs: number;
  /** The device's own clock at the first sample, in ms, if it sends one. */
  deviceTimeMs?: number | undefined;
  /** A marker set by the device in this packet, for example by its button; undefined for none. */
  marker?: number | undefined;
};

export type ContactLevel = 'good' | 'fair' | 'poor' | 'noContact';

/** One electrode. `channel` is an index into `channelNames`; 'reference' is the common electrode. */
export type ContactReading = {
  channel: number | 'reference';
  level: ContactLevel;
  /** Infinity for an open electrode; undefined when the device does not measure ohms. */
  resistanceKohm?: number | undefined;
  /** The reason as text: 'Resistance 2.4 MOhm: press the electrode to the skin'. */
  reason: string;
};

export type HeadsetPower = { batteryPct: number; isCharging?: boolean | undefined };

/** Receives a device's messages. Calls are synchronous and must not throw. */
export type HeadsetSink = {
  packet(packet: HeadsetPacket): void;
  /**
   * A notification that is not a valid packet of this device: wrong length or impossible content. It never becomes
   * samples.
   */
  badPacket(reason: string): void;
  power(power: HeadsetPower): void;
  /** The measured electrodes; others keep their last reading. */
  contact(readings: readonly ContactReading[]): void;
  /** Movement reported by the device's own sensors. */
  moving(isMoving: boolean): void;
};

/** A device that is connected, identified and ready to send. */
export type OpenHeadset = {
  facts: HeadsetFacts;
  power?: HeadsetPower | undefined;
  /** Starts the EEG; resolves when the device has confirmed it. The returned function stops it and never rejects. */
  stream(sink: HeadsetSink): Promise<() => Promise<void>>;
  /**
   * For devices whose contact check stops the EEG (`contact.whileStreaming` false): measures round after round until
   * stopped.
   */
  measureContact?(sink: Pick<HeadsetSink, 'contact' | 'badPacket' | 'power'>): Promise<() => Promise<void>>;
  /** Idles a device that is still connected; never rejects. The link's owner closes the link. */
  close(): Promise<void>;
};

/** How a family of devices behind one button of the chooser is found. */
export type BluetoothFamily = {
  id: DriverId;
  transport: 'bluetooth';
  chooser: BluetoothChooser;
  /** Whether a device with these services belongs to the family: old and new devices may share a name. */
  accepts(services: readonly string[]): boolean;
  /** Advice when a device of the family shows no service, as before pairing. */
  unpairedWords?: string;
};

/** `open` rejects with a `HeadsetError`. */
export type BluetoothDriver = BluetoothFamily & {
  /** Loads the code of `open`, which is then there without a network. May reject. */
  load?: () => Promise<unknown>;
  open(link: GattLink, time: DriverTime): Promise<OpenHeadset>;
};

export type SerialFamily = { id: DriverId; transport: 'serial'; baudRate: number };

export type SerialDriver = SerialFamily & {
  load?: () => Promise<unknown>;
  open(link: SerialLink, time: DriverTime): Promise<OpenHeadset>;
};

/** The fallback for Bluetooth: a headset that streams through its manufacturer's cloud. */
export type NetworkDriver = {
  id: DriverId;
  transport: 'network';
  load?: () => Promise<unknown>;
  /** Headsets of the account signed in at the manufacturer; rejects with a `HeadsetError`. */
  devices(): Promise<readonly { deviceId: string; name: string }[]>;
  /** `onLost` is called once when the headset is out of reach; it must then be opened again. */
  open(deviceId: string, time: DriverTime, onLost: () => void): Promise<OpenHeadset>;
};
