import type { SerialAir, SerialPeripheral } from './fakes/fake-serial.ts';

const FRAME_MS = 4;
const CHANNELS = 8;
const UV_PER_COUNT = 4.5e6 / 8_388_607 / 24;
/** The dongle sends its data in pieces of this size, regardless of frames. */
const PIECE_BYTES = 62;
const ANSWER_MS = 300;
const FRAMES_PER_ACCELERATION = 10;

const GREETING = [
  'OpenBCI V3 8-16 channel',
  'On Board ADS1299 Device ID: 0x3E',
  'LIS3DH Device ID: 0x33',
  'Firmware: v3.1.2',
  '$$$',
].join('\r\n');

export type CytonPeripheralOptions = {
  name?: string;
  /** Answer to a reset; undefined for none. */
  greeting?: string | undefined;
  firstNumber?: number;
};

/** OpenBCI Cyton behind its dongle. */
export function createCytonPeripheral(options: CytonPeripheralOptions = {}): SerialPeripheral {
  const { name = 'FT231X USB UART', greeting = GREETING, firstNumber = 0 } = options;
  const sentUv: number[][] = Array.from({ length: CHANNELS }, () => []);
  let air: SerialAir | undefined;
  let stop: (() => void) | undefined;
  let number = firstNumber;
  let waiting: number[] = [];

  const halt = () => {
    stop?.();
    stop = undefined;
    waiting = [];
  };
  const tick = () => {
    const bytes = frame(number, sentUv);
    number = (number + 1) % 256;
    if (!peripheral.isSilent) waiting.push(...bytes);
    if (waiting.length >= PIECE_BYTES) air?.send(Uint8Array.from(waiting.splice(0, PIECE_BYTES)));
  };
  const answers: Record<string, () => void> = {
    s: halt,
    b: () => {
      halt();
      stop = air?.every(FRAME_MS, tick);
    },
    v: () => {
      halt();
      if (greeting !== '') air?.after(ANSWER_MS, () => air?.send(new TextEncoder().encode(greeting)));
    },
  };
  const peripheral: SerialPeripheral = {
    name,
    sentUv,
    isSilent: false,
    onOpen(opened) {
      air = opened;
    },
    onClose() {
      stop = undefined;
      waiting = [];
    },
    onWrite: ([letter]) => answers[String.fromCharCode(letter!)]?.(),
  };
  return peripheral;
}

/** Makes the next sample of all channels, appends it to `sentUv`, and packs it. */
function frame(number: number, sentUv: readonly number[][]): Uint8Array {
  const bytes = new Uint8Array(33);
  const view = new DataView(bytes.buffer);
  bytes[0] = 0xa0;
  bytes[1] = number;
  for (const [channel, values] of sentUv.entries()) {
    const count = Math.round(2000 * Math.sin(0.19 * values.length + channel)) - channel;
    values.push(Math.fround(count * UV_PER_COUNT));
    for (let i = 0; i < 3; i++) bytes[2 + 3 * channel + i] = (count >> (16 - 8 * i)) & 0xff;
  }
  if (number % FRAMES_PER_ACCELERATION === 0) view.setInt16(30, 8000);
  bytes[32] = 0xc0;
  return bytes;
}
