/** A small intact recording that fuzzing starts from. */
export type FuzzSeed = {
  /** File name; some formats are recognized by its extension. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Companion files. They are damaged as well. */
  companions?: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
};

export const textBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(text));

/** A wave of whole microvolts, different on every channel; adding 0 makes a negative zero positive. */
export const waveUv = (channel: number, sample: number): number =>
  Math.round(50 * Math.sin(sample / (3 + channel)) + channel) + 0;
