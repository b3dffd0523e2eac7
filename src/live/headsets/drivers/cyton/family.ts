import type { SerialFamily } from '../common/contract.ts';

/** OpenBCI Cyton, eight channels, through its USB dongle. */
export const CYTON: SerialFamily = {
  id: 'cyton',
  transport: 'serial',
  baudRate: 115_200,
};
