const NUMBERS = 65_536;

/** Packets are numbered with 16 bits; after this many samples the count starts over. */
export const wrapSamples = (samplesPerPacket: number) => NUMBERS * samplesPerPacket;

export const firstSampleIndexOf = (packetNumber: number, samplesPerPacket: number) =>
  packetNumber * samplesPerPacket;
