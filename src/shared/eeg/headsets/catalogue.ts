import { BRAINBIT_HEADSETS } from './brainbit.ts';
import { CROWN } from './crown.ts';
import type { Headset, HeadsetType } from './headset.ts';
import { SYNCHRONI_HEADSETS } from './synchroni.ts';

/** The supported headsets, in the order of the specification (its prices follow that order). */
export const HEADSETS: readonly Headset[] = [CROWN, ...BRAINBIT_HEADSETS, ...SYNCHRONI_HEADSETS];

export function headsetOfType(deviceType: HeadsetType): Headset {
  const headset = HEADSETS.find((each) => each.deviceType === deviceType);
  if (!headset) throw new Error(`The catalogue has no headset of type ${deviceType}`);
  return headset;
}
