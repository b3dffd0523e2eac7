import { headsetOfType } from '#shared/eeg/headsets/catalogue.ts';
import type { HeadsetType } from '#shared/eeg/headsets/headset.ts';
import { HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';

/** Sites of the headband, and names of a Flex's electrodes, in the order of the packet. */
const PACKET_ORDER = ['O1', 'T3', 'T4', 'O2'];

/** The maker tells its Flex from its headband by the firmware: from this number on it is a Flex. */
const FIRST_FLEX_FIRMWARE = 100;

/**
 * Above 2.5 MOhm the voltage passes the 0.75 V that the maker calls an open electrode, and its texts name 2.5 as the
 * limit. Where good ends below that is our choice.
 */
export const CONTACT_LIMITS = { goodKohm: 1000, fairKohm: 2500 };

export type BrainBitModel = {
  deviceType: HeadsetType;
  /** For each channel of the catalogue its position in the packet. */
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
