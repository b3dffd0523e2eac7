const MIDDLE_24 = 2 ** 23;

/** Bytes of an unframed message: type, number (uint16 LE), body. */
const packet = (type: number, packetNumber: number, body: Iterable<number>): number[] => [
  type,
  packetNumber & 0xff,
  (packetNumber >> 8) & 0xff,
  ...body,
];

/** Rows of one step for each channel. 24 bits are big-endian with zero in the middle, 16 bits LE, 8 bits unsigned. */
export function eegPacket(
  packetNumber: number,
  bits: 8 | 16 | 24,
  rows: readonly (readonly number[])[],
): number[] {
  const bytes = rows.flat().flatMap((step) => {
    if (bits === 8) return [step & 0xff];
    if (bits === 16) return [step & 0xff, (step >> 8) & 0xff];
    const offset = step + MIDDLE_24;
    return [(offset >> 16) & 0xff, (offset >> 8) & 0xff, offset & 0xff];
  });
  return packet(0x10, packetNumber, bytes);
}

export function impedancePacket(
  type: 0x12 | 0x16,
  packetNumber: number,
  ohms: readonly number[],
  saturationPerMille: readonly number[],
): number[] {
  const eachBytes = type === 0x12 ? 4 : 2;
  const view = new DataView(new ArrayBuffer(ohms.length * (4 + eachBytes)));
  for (const [i, ohm] of ohms.entries()) view.setFloat32(4 * i, ohm, true);
  for (const [i, perMille] of saturationPerMille.entries()) {
    const at = 4 * ohms.length + eachBytes * i;
    if (type === 0x12) view.setFloat32(at, perMille, true);
    else view.setUint16(at, perMille, true);
  }
  return packet(type, packetNumber, new Uint8Array(view.buffer));
}

/** A sensor lying flat that turns about one axis at `gyroscopeSteps`. */
export function imuPacket(packetNumber: number, samples: number, gyroscopeSteps: number): number[] {
  const view = new DataView(new ArrayBuffer(12 * samples));
  for (let i = 0; i < samples; i++) {
    view.setInt16(12 * i + 4, 10_000, true);
    view.setInt16(12 * i + 8, -gyroscopeSteps, true);
  }
  return packet(0x13, packetNumber, new Uint8Array(view.buffer));
}
