/**
 * What a catalogue value rests on. `documented`: the maker, its published software, or the specification of this
 * product. `inferred`: likely, from field use or from a product of the same family. `chosen`: a default of ours that
 * people may change. `unknown`: no source found, so nothing may be built on it.
 */
export type FactBasis = 'documented' | 'inferred' | 'chosen' | 'unknown';

/** A kind of raw signal a headset sends, and the frequencies that are really in it. */
export type RawStream = {
  name: string;
  /** Lowest and highest frequency that passes the device, in Hz; undefined where the device has no such limit. */
  lowHz: number | undefined;
  highHz: number | undefined;
  bandBasis: FactBasis;
  bandNote: string;
};

/**
 * How the contact of an electrode is known: in ohms, as a score the device computes, as attached or not; `whileStreaming`
 * is false where checking the contact stops the EEG.
 */
export type ContactCheck = { kind: 'ohms' | 'score' | 'attached'; whileStreaming: boolean };

export type HeadsetType =
  | 'crown'
  | 'brainbit-headband'
  | 'brainbit-flex'
  | 'brainbit-flex8'
  | 'callibri'
  | 'synchroni-uno'
  | 'synchroni-trio'
  | 'synchroni-pento';

/**
 * One headset of the catalogue. The first eight fields have the names the specification gives them; what a protocol
 * needs to know follows.
 */
export type Headset = {
  deviceType: HeadsetType;
  deviceName: string;
  /** Number of EEG channels. */
  channels: number;
  /** Sites in the order of the channels; for free electrodes the sites offered first. */
  channelNames: readonly string[];
  /** In Hz. */
  samplingRate: number;
  manufacturer: string;
  model: string;
  modelName: string;
  priceUsd: number;
  /** `fixed` sites, `free` electrodes the user places, or one `patch` that records its two contacts against each other. */
  electrodes: 'fixed' | 'free' | 'patch';
  /** The stream Loopwell records comes first. */
  streams: readonly [RawStream, ...RawStream[]];
  contact: ContactCheck;
  /** Channels beside the EEG, such as `ECG`. */
  otherChannels: readonly string[];
  /** Values that are not documented, and why. Everything not listed here is. */
  marked: readonly { field: string; basis: Exclude<FactBasis, 'documented'>; note: string }[];
};
