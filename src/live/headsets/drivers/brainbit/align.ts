import { SAMPLES_PER_PACKET } from './decode.ts';

const PACKET_NUMBERS = 2048;

/** The device counts packets with 11 bits; this is the wrap in samples, every 16.4 s. */
export const WRAP_SAMPLES = PACKET_NUMBERS * SAMPLES_PER_PACKET;

/** Position of a packet's first sample in the device's count. */
export const firstSampleIndexOf = (packetNumber: number): number => packetNumber * SAMPLES_PER_PACKET;
