import type { ContactLevel, ContactReading } from '../common/contract.ts';
import { PACKET_HEAD_BYTES, PACKET_TYPE, packetType } from './decode.ts';

/**
 * Limits for wet leads, our own choice: the manufacturer states none, and no source was found. They are wider than the
 * clinical 5 kOhm, which comes from amplifiers with low input resistance, and narrower than for dry electrodes. Above 1
 * MOhm a wet lead is treated as open. The driver's 'experimental' mark says so.
 */
const GOOD_KOHM = 20;
const FAIR_KOHM = 50;
const OPEN_KOHM = 1000;
/** The input is at its limit all the time. */
const SATURATED_PCT = 100;

type Impedance = { kohm: number; saturatedPct: number };

/** Bytes of one channel: float32 ohms, and float32 or uint16 per mille of saturation. */
const bytesEach = (type: number) => (type === PACKET_TYPE.impedance ? 8 : 6);

/** Whether a packet of impedances may have this length: EEG channels, optionally followed by ECG channels. */
export function isImpedanceLength(
  type: number,
  bytes: number,
  eegChannels: number,
  allChannels: number,
): boolean {
  const channels = (bytes - PACKET_HEAD_BYTES) / bytesEach(type);
  return channels === eegChannels || channels === allChannels;
}

/**
 * Impedances of the EEG channels in a packet of the right length (about one a second):
 *
 *     0         1..2       3...
 *     12 or 16  number LE  float32 LE ohms of every channel, then the saturation of every channel (ECG after EEG)
 *
 * Undefined when a value is not a resistance: NaN, negative, or 0 as in a packet of zeros. Source: the manufacturer's
 * published kits (confirmed).
 */
export function parseImpedance(
  bytes: Uint8Array,
  start: number,
  end: number,
  eegChannels: number,
): readonly Impedance[] | undefined {
  const type = packetType(bytes[start]!);
  const view = new DataView(bytes.buffer, bytes.byteOffset + start + PACKET_HEAD_BYTES);
  const channels = (end - start - PACKET_HEAD_BYTES) / bytesEach(type);
  const readings: Impedance[] = [];
  for (let channel = 0; channel < eegChannels; channel++) {
    const kohm = view.getFloat32(4 * channel, true) / 1000;
    const behind = 4 * channels;
    const perMille =
      type === PACKET_TYPE.impedance
        ? view.getFloat32(behind + 4 * channel, true)
        : view.getUint16(behind + 2 * channel, true);
    if (!(kohm > 0) || !(perMille >= 0)) return undefined;
    readings.push({ kohm, saturatedPct: perMille / 10 });
  }
  return readings;
}

export function contactReading({ kohm, saturatedPct }: Impedance, channel: number): ContactReading {
  const level = levelOf(kohm, saturatedPct);
  const resistanceKohm = kohm > OPEN_KOHM ? Infinity : kohm;
  return { channel, level, resistanceKohm, reason: reasonOf(level, kohm, saturatedPct) };
}

function levelOf(kohm: number, saturatedPct: number): ContactLevel {
  if (kohm > OPEN_KOHM || saturatedPct >= SATURATED_PCT) return 'noContact';
  if (kohm > FAIR_KOHM) return 'poor';
  return kohm > GOOD_KOHM ? 'fair' : 'good';
}

function reasonOf(level: ContactLevel, kohm: number, saturatedPct: number): string {
  const resistance = `Resistance ${kohm.toFixed(kohm < 10 ? 1 : 0)} kOhm`;
  switch (level) {
    case 'good':
      return resistance;
    case 'fair':
      return `${resistance}: usable, better below ${GOOD_KOHM}; add gel or press the lead to the skin`;
    case 'poor':
      return `${resistance}: clean the skin, add gel and press the lead to it`;
    case 'noContact':
      return kohm > OPEN_KOHM
        ? 'The circuit is open: the lead does not touch the skin or is not plugged in'
        : `The input is saturated (${Math.round(saturatedPct)} %, ${resistance.toLowerCase()}): check this lead and the reference`;
  }
}
