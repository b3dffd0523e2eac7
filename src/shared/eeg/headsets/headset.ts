/**
 * Basis of a catalog value. `documented`: the maker, its published software, or the specification of this product.
 * `inferred`: likely, from field use or from a product of the same family. `chosen`: our default, which users may
 * change. `unknown`: no source found, so no code may rely on it.
 */
export type FactBasis = 'documented' | 'inferred' | 'chosen' | 'unknown';

/** A raw signal that a headset sends, and the frequencies it really contains. */
export type RawStream = {
  name: string;
  /** Lowest and highest frequency that the device passes, in Hz; undefined without such a limit. */
  lowHz: number | undefined;
  highHz: number | undefined;
  bandBasis: FactBasis;
  bandNote: string;
};

/**
 * How electrode contact is reported: in ohms, as a score from the device, or as attached or not. `whileStreaming` is
 * false if the contact check stops the EEG.
 */
export type ContactCheck = { kind: 'ohms' | 'score' | 'attached'; whileStreaming: boolean };

/** A test compares the list with the catalog. */
export const HEADSET_TYPES = [
  'crown',
  'brainbit-headband',
  'brainbit-flex',
  'brainbit-flex8',
  'callibri',
  'synchroni-uno',
  'synchroni-trio',
  'synchroni-pento',
] as const;
export type HeadsetType = (typeof HEADSET_TYPES)[number];

/**
 * One headset of the catalog. The first eight fields have the names of the specification; the others describe what
 * protocols need.
 */
export type Headset = {
  deviceType: HeadsetType;
  deviceName: string;
  /** Number of EEG channels. */
  channels: number;
  /** Sites in channel order; for free electrodes, the sites offered first. */
  channelNames: readonly string[];
  /** In Hz. */
  samplingRate: number;
  manufacturer: string;
  model: string;
  modelName: string;
  priceUsd: number;
  /** `fixed` sites, `free` electrodes that the user places, or a `patch` that records between its two contacts. */
  electrodes: 'fixed' | 'free' | 'patch';
  /** The stream that Loopwell records is first. */
  streams: readonly [RawStream, ...RawStream[]];
  contact: ContactCheck;
  /** Channels other than EEG, such as `ECG`. */
  otherChannels: readonly string[];
  /** Values that are not documented, and why. All other values are. */
  marked: readonly { field: string; basis: Exclude<FactBasis, 'documented'>; note: string }[];
};
