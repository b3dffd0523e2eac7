const NUMBERS = 65_536;

/** Packet numbers have 16 bits; sample numbers wrap at this value. */
export const wrapSamples = (samplesPerPacket: number) => NUMBERS * samplesPerPacket;

export const firstSampleIndexOf = (packetNumber: number, samplesPerPacket: number) =>
  packetNumber * samplesPerPacket;
