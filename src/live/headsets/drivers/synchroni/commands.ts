export const SYNCHRONI_COMMAND = {
  featureMap: 0x01,
  name: 0x02,
  model: 0x03,
  serial: 0x04,
  hardware: 0x05,
  firmware: 0x06,
  battery: 0x08,
  dataSwitch: 0x4f,
  eegConfig: 0xa0,
  setEegConfig: 0xa1,
  ecgConfig: 0xa2,
  eegCapability: 0xa6,
  firmwareFilters: 0xa9,
  imuConfig: 0xac,
} as const;

export const FEATURE = {
  eeg: 0x40_0000,
  ecg: 0x80_0000,
  impedance: 0x100_0000,
  imu: 0x200_0000,
  framing: 0x8000_0000,
} as const;

/** Flags of the data switch. */
export const DATA_FLAG = {
  eeg: 0x1_0000,
  impedance: 0x4_0000,
  imu: 0x8_0000,
  framing: 0x8000_0000,
} as const;

export const REPLY_OK = 0x00;
/** A piece of a long reply. */
export const REPLY_PIECE = 0xff;
const LAST_REPLY_CODE = 0x04;

export const isReplyCode = (code: number) => code <= LAST_REPLY_CODE || code === REPLY_PIECE;

export const uint32Bytes = (value: number): number[] =>
  [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
