const CRC8_POLYNOMIAL = 0x07;
const MODBUS_POLYNOMIAL = 0xa001;

const CRC8_TABLE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (crc << 1) ^ CRC8_POLYNOMIAL : crc << 1;
  return crc;
});

const MODBUS_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ MODBUS_POLYNOMIAL : crc >>> 1;
  return crc;
});

/** CRC-8 with polynomial 07 from 0; F4 for '123456789'. */
export function crc8(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0;
  for (let at = start; at < end; at++) crc = CRC8_TABLE[crc ^ bytes[at]!]!;
  return crc;
}

/** CRC-16/MODBUS; 4B37 for '123456789'. */
export function crc16(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0xffff;
  for (let at = start; at < end; at++) crc = (crc >>> 8) ^ MODBUS_TABLE[(crc ^ bytes[at]!) & 0xff]!;
  return crc;
}
