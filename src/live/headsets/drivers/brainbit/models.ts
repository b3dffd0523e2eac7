import { headsetOfType } from '#shared/eeg/headsets/catalogue.ts';
import type { HeadsetType } from '#shared/eeg/headsets/headset.ts';
import { HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';

/** Sites of the headband and electrode names of a Flex, in packet order. */
const PACKET_ORDER = ['O1', 'T3', 'T4', 'O2'];

/** The manufacturer identifies a Flex by its firmware: it is a Flex from this version on. */
const FIRST_FLEX_FIRMWARE = 100;

/**
 * Above 2.5 MOhm the voltage exceeds 0.75 V, which the manufacturer treats as an open electrode; its texts name 2.5 as
 * the limit. The limit for good contact is our choice.
 */
export const CONTACT_LIMITS = { goodKohm: 1000, fairKohm: 2500 };

export type BrainBitModel = {
  deviceType: HeadsetType;
  /** Packet position of each channel of the catalogue. */
  order: readonly number[];
  experimental: readonly string[];
};

function modelOf(deviceType: HeadsetType): BrainBitModel {
  const order = headsetOfType(deviceType).channelNames.map((name) => PACKET_ORDER.indexOf(name));
  return { deviceType, order, experimental: HEADSET_SUPPORT[deviceType].inferred };
}

const HEADBAND = modelOf('brainbit-headband');
const FLEX = modelOf('brainbit-flex');

/** Both advertise the same name and the same service. */
export const modelOfFirmware = (firmwareMajor: number): BrainBitModel =>
  firmwareMajor >= FIRST_FLEX_FIRMWARE ? FLEX : HEADBAND;
