export type GanglionFirmware = 2 | 3;

/**
 * Meaning of the id in byte 0, by firmware:
 *
 *     firmware 2   0 uncompressed   1 ... 100 differences of 18 bits   101 ... 200 differences of 19 bits
 *     firmware 3   0 ... 99 values of 18 bits (* 64)                   100 ... 199 values of 19 bits (* 32)
 *
 * The ids of a round are the same for both widths. Both firmwares count 201 samples per round, as their published
 * sources show. Firmware 2 has one sample for id 0 and two for each other id; firmware 3 does not send the last sample.
 */
export const ROUND_SAMPLES = 201;
/** Only in firmware 3, which overwrites it with the first sample of the next round. */
export const UNSENT_SAMPLE = 200;
/** Packets of a round of firmware 2. */
export const ROUND_IDS = 101;

/** Place of a packet of firmware 2 in the round, from 0; undefined for an id that is not an EEG packet. */
export function placeOfId(id: number): number | undefined {
  if (id <= 100) return id;
  return id <= 200 ? id - 100 : undefined;
}

/** Width of the differences of firmware 2. */
export const widthOfId = (id: number): 18 | 19 => (id > 100 ? 19 : 18);

/** Number of the first sample of a packet of firmware 2 within the round. */
export const firstSampleIndexOf = (place: number): number => Math.max(0, 2 * place - 1);

export const IMPEDANCE_IDS = { first: 201, reference: 205 } as const;
/** A piece of text: id 206, or 207 for the last piece, then characters padded with zeros. */
export function isText(bytes: Uint8Array): boolean {
  if (bytes.length < 2 || bytes.length > 20 || (bytes[0] !== 206 && bytes[0] !== 207)) return false;
  for (let i = 1; i < bytes.length; i++) {
    const letter = bytes[i]!;
    const isLetter = (letter >= 0x20 && letter < 0x7f) || letter === 0x0a || letter === 0x0d;
    if (!isLetter && letter !== 0) return false;
  }
  return true;
}

export const isImpedanceId = (id: number): boolean => id >= 201 && id <= 205;
