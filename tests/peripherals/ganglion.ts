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

/** OpenBCI Ganglion, as its published firmware 2.0.1 or 3.0.2 behaves. */
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
    b: () => (stop = air?.every(SAMPLE_MS, senders[firmware](bits, sentUv, send))),
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
            onRead: () => new TextEncoder().encode(firmware === 3 ? '3.0.2' : '2.0.1'),
          },
        ],
      },
    ],
  };
  return peripheral;
}

type SampleSender = (
  bits: 18 | 19,
  sentUv: readonly number[][],
  send: (bytes: Uint8Array) => void,
) => () => void;

/** Called for every sample. As on the device, each start begins a new round. */
const senders: Record<2 | 3, SampleSender> = { 2: differenceSender, 3: valueSender };

const ROUND_SAMPLES = 201;

/** A sample in counts of 24 bits, odd and even. */
const signal = (sample: number, channel: number): number =>
  Math.round(12_000 * Math.sin(0.17 * sample + channel)) + channel;

/** The device writes the sign of a difference over its lowest bit. */
const withSign = (number: number): number => (number < 0 ? number | 1 : number & ~1);

function differenceSender(...[bits, sentUv, send]: Parameters<SampleSender>): () => void {
  const last = [0, 0, 0, 0];
  const decoded = [0, 0, 0, 0];
  let place = 0;
  let first: number[] = [];
  return () => {
    const values = sentUv.map((sent, channel) => signal(sent.length, channel));
    const numbers = values.map((value, channel) => withSign(last[channel]! - value));
    for (const [channel, value] of values.entries()) {
      last[channel] = value;
      decoded[channel] = place === 0 ? value : decoded[channel]! - numbers[channel]!;
      sentUv[channel]!.push(Math.fround(decoded[channel]! * UV_PER_COUNT));
    }
    if (place === 0) send(rawPacket(values));
    else if (first.length === 0) first = numbers;
    else {
      send(compressedPacket(place / 2 + (bits === 19 ? 100 : 0), bits, [...first, ...numbers]));
      first = [];
    }
    place = (place + 1) % ROUND_SAMPLES;
  };
}

/** The number of the first packet is 255, and 201 samples are made for 100 packets of two. */
function valueSender(...[bits, sentUv, send]: Parameters<SampleSender>): () => void {
  const scaleUv = 2 ** (24 - bits) * UV_PER_COUNT;
  let place = 0;
  let level = 0xff;
  let first: number[] = [];
  return () => {
    const numbers = sentUv.map((sent, channel) => withSign(signal(sent.length, channel) >> (24 - bits)));
    for (const [channel, number] of numbers.entries()) {
      const sent = sentUv[channel]!;
      const value = Math.fround((number & ~1) * scaleUv);
      // The previous sample was never sent; the mean of its neighbors replaces it.
      if (place === 0 && sent.length > 0) {
        sent[sent.length - 1] = Math.fround((sent.at(-2)! + value) / 2);
      }
      sent.push(value);
    }
    if (place % 2 === 0) first = numbers;
    else send(compressedPacket((level++ + (bits === 19 ? 100 : 0)) & 0xff, bits, [...first, ...numbers]));
    place = (place + 1) % ROUND_SAMPLES;
    if (place === 0) level = 0;
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

export function compressedPacket(id: number, bits: 18 | 19, numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(20);
  bytes[0] = id;
  let at = 8;
  for (const number of numbers) {
    for (let bit = bits - 1; bit >= 0; bit--, at++) {
      if ((number >> bit) & 1) bytes[at >> 3]! |= 0x80 >> (at & 7);
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
