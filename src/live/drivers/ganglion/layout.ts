export type GanglionFirmware = 2 | 3;

/**
 * What the id in byte 0 says, by firmware:
 *
 *     firmware 2   0 uncompressed   1 ... 100 differences of 18 bits   101 ... 200 differences of 19 bits
 *     firmware 3   0 ... 99 values of 18 bits (* 64)                   100 ... 199 values of 19 bits (* 32)
 *
 * The ids of a round are the same for both widths; the round of firmware 2 has one sample for id 0 and two for each
 * of the others, so 201 (as its published source shows), that of firmware 3 has 200.
 */
export const ROUND_IDS = { 2: 101, 3: 100 } as const;
export const ROUND_SAMPLES = { 2: 201, 3: 200 } as const;

/** Place in the round, from 0; undefined when no EEG packet has this id. */
export function placeOfId(id: number, firmware: GanglionFirmware): number | undefined {
  if (firmware === 3) return id < 200 ? id % 100 : undefined;
  if (id <= 100) return id;
  return id <= 200 ? id - 100 : undefined;
}

export const widthOfId = (id: number, firmware: GanglionFirmware): 18 | 19 =>
  id > (firmware === 3 ? 99 : 100) ? 19 : 18;

/** Number of the packet's first sample within the round. */
export const firstSampleOf = (place: number, firmware: GanglionFirmware): number =>
  firmware === 3 ? 2 * place : Math.max(0, 2 * place - 1);

export const IMPEDANCE_IDS = { first: 201, reference: 205 } as const;
/** A piece of text: id 206, or 207 for the last one, and letters filled up with zeros. */
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
