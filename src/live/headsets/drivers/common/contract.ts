import type { ContactCheck, HeadsetType, RawStream } from '#shared/eeg/headsets/headset.ts';

/** Name of a folder of `src/live/headsets/drivers`. `brainbit` is the first generation, `brainbit2` the newer one. */
export type DriverId = string;

/** What a driver needs of the world beside the link. */
export type DriverTime = {
  /** Epoch milliseconds with fractions; never jumps backwards. */
  nowMs(): number;
  /** Runs `action` once after `delayMs`; returns how to call it off. */
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
  /** The browser's own id of the device: the same after a reconnect. */
  deviceId: string;
  /** As advertised; empty where the browser does not tell. */
  name: string;
  /** Those of the chooser's filters and optional services the device has. */
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

/** What the browser's chooser shows for a brand. */
export type BluetoothChooser = {
  filters: readonly {
    name?: string;
    namePrefix?: string;
    services?: readonly string[];
    manufacturerId?: number;
  }[];
  optionalServices: readonly string[];
};

/** What a device tells of itself once it is open. */
export type HeadsetFacts = {
  driver: DriverId;
  /** Its entry of the catalogue; undefined for headsets beyond it. */
  deviceType: HeadsetType | undefined;
  /** 'BrainBit Flex', 'Synchroni Trio'. */
  modelName: string;
  serial?: string | undefined;
  firmware?: string | undefined;
  hardware?: string | undefined;
  samplingRateHz: number;
  /** In the order of the channels; for free electrodes the sites offered first. */
  channelNames: readonly string[];
  electrodes: 'fixed' | 'free' | 'patch';
  /** Largest voltage the device can express, per channel, in uV. */
  fullScaleUv: readonly number[];
  /** The device's sample numbers start over at this value; undefined where they never do. */
  wrapSamples: number | undefined;
  /** Number of a sample that the device makes each time its numbers run round, and never sends. */
  unsentSample?: number | undefined;
  /** How contact is known; undefined where the device cannot tell. */
  contact: ContactCheck | undefined;
  /** The raw stream that is recorded, with the band really in it; undefined where the device has only one. */
  stream?: RawStream | undefined;
  /** Settings of the device that shape its samples, as sentences: its amplification, its own filters. */
  settings?: readonly string[] | undefined;
  /** What was not confirmed by the maker and is used all the same, in words; shown behind a mark. */
  experimental: readonly string[];
};

/**
 * Samples of one packet, decoded and aligned. The sink reads it during the call; the driver may use object and array
 * again afterwards, so that nothing is allocated per packet.
 */
export type HeadsetPacket = {
  /** Position of the first sample in the device's own count, modulo `wrapSamples` of the facts. */
  firstSampleIndex: number;
  sampleCount: number;
  /** In uV, channel-major: channel `c` occupies `[c * sampleCount, (c + 1) * sampleCount)`; NaN where missing. */
  valuesUv: Float32Array;
  /** How many of its samples miss a channel at least; they count as lost. Undefined for none. */
  missingSamples?: number | undefined;
  /** When the packet reached this page: epoch milliseconds. */
  hostTimeMs: number;
  /** The device's own clock at the first sample, in ms, where it sends one. */
  deviceTimeMs?: number | undefined;
  /** A mark the device itself set in this packet, by its button for one; undefined for none. */
  marker?: number | undefined;
};

export type ContactLevel = 'good' | 'fair' | 'poor' | 'noContact';

/** One electrode. `channel` counts in `channelNames`; 'reference' is the common one. */
export type ContactReading = {
  channel: number | 'reference';
  level: ContactLevel;
  /** Infinity for an open electrode; undefined where the device does not measure ohms. */
  resistanceKohm?: number | undefined;
  /** Why, in words: 'Resistance 2.4 MOhm: press the electrode to the skin'. */
  reason: string;
};

export type HeadsetPower = { batteryPct: number; isCharging?: boolean | undefined };

/** Where a device's messages go. Calls are synchronous and must not throw. */
export type HeadsetSink = {
  packet(packet: HeadsetPacket): void;
  /** A notification that is no packet of this device: too short, too long, impossible. Never turned into samples. */
  badPacket(reason: string): void;
  power(power: HeadsetPower): void;
  /** Electrodes that were measured; others keep their last reading. */
  contact(readings: readonly ContactReading[]): void;
  /** Movement told by the device's own sensors. */
  moving(isMoving: boolean): void;
};

/** A device that is connected, identified and ready to send. */
export type OpenHeadset = {
  facts: HeadsetFacts;
  power?: HeadsetPower | undefined;
  /** Starts the EEG; resolves when the device has confirmed it. The returned function stops it and never rejects. */
  stream(sink: HeadsetSink): Promise<() => Promise<void>>;
  /** Where contact stops the EEG (`contact.whileStreaming` false): measures round after round until stopped. */
  measureContact?(sink: Pick<HeadsetSink, 'contact' | 'badPacket' | 'power'>): Promise<() => Promise<void>>;
  /** Tells a device that is still there to rest; never rejects. The link itself is closed by its owner. */
  close(): Promise<void>;
};

/** A family of devices behind one button of the chooser. `open` rejects with a `HeadsetError`. */
export type BluetoothDriver = {
  id: DriverId;
  transport: 'bluetooth';
  chooser: BluetoothChooser;
  /** Whether a device with these services belongs to the family: old and new ones may share a name. */
  accepts(services: readonly string[]): boolean;
  /** What a person should do when a device of the family shows no service, as before it is paired. */
  unpairedWords?: string;
  open(link: GattLink, time: DriverTime): Promise<OpenHeadset>;
};

export type SerialDriver = {
  id: DriverId;
  transport: 'serial';
  baudRate: number;
  open(link: SerialLink, time: DriverTime): Promise<OpenHeadset>;
};

/** The way round Bluetooth: a headset that streams through its maker's cloud. */
export type NetworkDriver = {
  id: DriverId;
  transport: 'network';
  /** Headsets of the account that is signed in at the maker; rejects with a `HeadsetError`. */
  devices(): Promise<readonly { deviceId: string; name: string }[]>;
  /** `onLost` is called once when the headset can no longer be reached; it must be opened anew then. */
  open(deviceId: string, time: DriverTime, onLost: () => void): Promise<OpenHeadset>;
};
