import type { PeripheralAir, StreamingPeripheral } from './peripheral.ts';

const own = (part: string) => `2d30c0${part}-f39f-4ce6-923f-3484ea480596`;

export const GANGLION = {
  service: '0000fe84-0000-1000-8000-00805f9b34fb',
  send: own('82'),
  receive: own('83'),
  disconnect: own('84'),
  deviceInformation: '0000180a-0000-1000-8000-00805f9b34fb',
  softwareRevision: '00002a28-0000-1000-8000-00805f9b34fb',
  channels: 4,
} as const;

const SAMPLE_MS = 5;
const UV_PER_COUNT = 1.2e6 / (8_388_607 * 1.5 * 51);
const OHMS = [4500, 15_000, 82_000, 250_000, 7000];
const IMPEDANCE_MS = 250;

export type GanglionPeripheralOptions = {
  name?: string;
  firmware?: 2 | 3;
  /** Numbers of 18 bits, as with the accelerometer on. */
  bits?: 18 | 19;
};

/** OpenBCI Ganglion. Its counts are even, as the lowest bit of a difference is lost to the sign. */
export function createGanglionPeripheral(options: GanglionPeripheralOptions = {}): StreamingPeripheral {
  const { name = 'Ganglion-58f3', firmware = 3, bits = 19 } = options;
  const sentUv: number[][] = Array.from({ length: GANGLION.channels }, () => []);
  let air: PeripheralAir | undefined;
  let stop: (() => void) | undefined;
  const halt = () => {
    stop?.();
    stop = undefined;
  };
  const send = (bytes: Uint8Array) => {
    if (!peripheral.isSilent) air?.notify(GANGLION.send, bytes);
  };
  const start: Record<string, () => void> = {
    b: () => (stop = air?.every(SAMPLE_MS, eegSender(firmware, bits, sentUv, send))),
    z: () => (stop = air?.every(IMPEDANCE_MS, impedanceSender(send))),
  };
  const peripheral: StreamingPeripheral = {
    name,
    advertisedServices: [GANGLION.service],
    sentUv,
    isSilent: false,
    onConnect(connected) {
      air = connected;
    },
    onDisconnect() {
      stop = undefined;
    },
    services: [
      {
        uuid: GANGLION.service,
        characteristics: [
          { uuid: GANGLION.send, properties: ['read', 'notify'] },
          {
            uuid: GANGLION.receive,
            properties: ['write', 'write-without-response'],
            onWrite(bytes) {
              halt();
              start[String.fromCharCode(bytes[0]!)]?.();
            },
          },
          { uuid: GANGLION.disconnect, properties: ['write'] },
        ],
      },
      {
        uuid: GANGLION.deviceInformation,
        characteristics: [
          {
            uuid: GANGLION.softwareRevision,
            properties: ['read'],
            onRead: () => new TextEncoder().encode(firmware === 3 ? '3.0.1' : '2.0.1'),
          },
        ],
      },
    ],
  };
  return peripheral;
}

/** Called for every sample. A round begins with each start, as on the device. */
function eegSender(
  firmware: 2 | 3,
  bits: 18 | 19,
  sentUv: readonly number[][],
  send: (bytes: Uint8Array) => void,
): () => void {
  const scale = firmware === 3 ? 2 ** (24 - bits) : 1;
  const last = [0, 0, 0, 0];
  let place = 0;
  let first: number[] = [];
  return () => {
    const values = sentUv.map((sent, channel) => {
      const value = 2 * Math.round((12_000 / scale) * Math.sin(0.17 * sent.length + channel)) + 2;
      sent.push(Math.fround(value * scale * UV_PER_COUNT));
      return value;
    });
    const numbers = firmware === 3 ? values : values.map((value, channel) => last[channel]! - value);
    for (const [channel, value] of values.entries()) last[channel] = value;
    const isRaw = firmware === 2 && place === 0;
    if (isRaw) send(rawPacket(values));
    else if (first.length === 0) first = numbers;
    else {
      const packet = firmware === 3 ? (place - 1) / 2 : place / 2;
      send(compressedPacket(packet + (bits === 19 ? 100 : 0), bits, [...first, ...numbers]));
      first = [];
    }
    place = (place + 1) % (firmware === 3 ? 200 : 201);
  };
}

function rawPacket(counts: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(20);
  for (const [channel, count] of counts.entries()) {
    for (let i = 0; i < 3; i++) bytes[1 + 3 * channel + i] = (count >> (16 - 8 * i)) & 0xff;
  }
  bytes.set(
    Array.from('ABCDEFG', (letter) => letter.charCodeAt(0)),
    13,
  );
  return bytes;
}

/** Even numbers; the sign goes into the lowest bit. */
export function compressedPacket(id: number, bits: 18 | 19, numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(20);
  bytes[0] = id;
  let at = 8;
  for (const number of numbers) {
    const raw = number < 0 ? number | 1 : number;
    for (let bit = bits - 1; bit >= 0; bit--, at++) {
      if ((raw >> bit) & 1) bytes[at >> 3]! |= 0x80 >> (at & 7);
    }
  }
  return bytes;
}

function impedanceSender(send: (bytes: Uint8Array) => void): () => void {
  let electrode = 0;
  return () => {
    const bytes = new Uint8Array(20);
    const text = `${OHMS[electrode]}Z`;
    bytes.set([201 + electrode, ...Array.from(text, (letter) => letter.charCodeAt(0))]);
    send(bytes);
    electrode = (electrode + 1) % OHMS.length;
  };
}
