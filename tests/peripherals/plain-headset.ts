import type {
  BluetoothDriver,
  HeadsetFacts,
  HeadsetPacket,
  HeadsetSink,
} from '#live/headsets/drivers/common/contract.ts';
import { HeadsetError } from '#live/headsets/drivers/common/headset-error.ts';
import type { HandClock } from './hand-clock.ts';
import type { PeripheralAir, StreamingPeripheral } from './peripheral.ts';

const uuid = (short: string) => `0000${short}-6c6f-6f70-7765-6c6c74657374`;

/** A made-up headset: one packet is a uint32 number of its first sample and five rows of eight float32, all LE. */
export const PLAIN = {
  service: uuid('0001'),
  control: uuid('0002'),
  eeg: uuid('0003'),
  battery: uuid('0004'),
  samplingRateHz: 250,
  channelNames: ['F3', 'F4', 'C3', 'C4', 'P3', 'P4', 'O1', 'O2'],
  rows: 5,
} as const;

const CHANNELS = PLAIN.channelNames.length;
const PACKET_BYTES = 4 + PLAIN.rows * CHANNELS * 4;
const WRAP_SAMPLES = 2 ** 32;

/** With its own clock the device keeps counting while the link is lost, as most devices do. */
export type PlainPeripheral = StreamingPeripheral & {
  /** Number of the next sample at each start of the EEG. */
  startedAt: number[];
};

export function createPlainPeripheral({ clock }: { clock?: HandClock } = {}): PlainPeripheral {
  const sentUv: number[][] = PLAIN.channelNames.map(() => []);
  const startedAt: number[] = [];
  let air: PeripheralAir | undefined;
  let stop: (() => void) | undefined;
  let isOn = false;
  const turnOn = () => {
    isOn = true;
    startedAt.push(sentUv[0]!.length);
    stop ??= (clock ?? air)?.every((1000 * PLAIN.rows) / PLAIN.samplingRateHz, send);
  };
  const turnOff = () => {
    isOn = false;
    if (clock) return;
    stop?.();
    stop = undefined;
  };
  const peripheral: PlainPeripheral = {
    startedAt,
    name: 'Plain 1',
    advertisedServices: [PLAIN.service],
    sentUv,
    isSilent: false,
    onConnect(connected) {
      air = connected;
    },
    onDisconnect: turnOff,
    services: [
      {
        uuid: PLAIN.service,
        characteristics: [
          {
            uuid: PLAIN.control,
            properties: ['write'],
            onWrite([command]) {
              if (command === 1) turnOn();
              else turnOff();
            },
          },
          { uuid: PLAIN.eeg, properties: ['notify'] },
          { uuid: PLAIN.battery, properties: ['read'], onRead: () => Uint8Array.of(80) },
        ],
      },
    ],
  };
  function send(): void {
    const bytes = new DataView(new ArrayBuffer(PACKET_BYTES));
    bytes.setUint32(0, sentUv[0]!.length, true);
    for (let row = 0; row < PLAIN.rows; row++) {
      for (const [c, values] of sentUv.entries()) {
        const value = Math.fround(40 * Math.sin((0.1 + 0.01 * c) * values.length) + c);
        values.push(value);
        bytes.setFloat32(4 + 4 * (row * CHANNELS + c), value, true);
      }
    }
    if (isOn && !peripheral.isSilent) air?.notify(PLAIN.eeg, new Uint8Array(bytes.buffer));
  }
  return peripheral;
}

const FACTS: HeadsetFacts = {
  driver: 'brainbit',
  deviceType: undefined,
  modelName: 'Plain',
  samplingRateHz: PLAIN.samplingRateHz,
  channelNames: PLAIN.channelNames,
  electrodes: 'free',
  fullScaleUv: PLAIN.channelNames.map(() => 400_000),
  wrapSamples: WRAP_SAMPLES,
  contact: undefined,
  experimental: [],
};

/** The driver of the made-up headset, as small as possible. */
export const plainDriver: BluetoothDriver = {
  id: 'brainbit',
  transport: 'bluetooth',
  chooser: { filters: [{ services: [PLAIN.service] }], optionalServices: [PLAIN.service] },
  accepts: (services) => services.includes(PLAIN.service),
  async open(link) {
    const find = async (characteristic: string) => {
      const found = await link.characteristic(PLAIN.service, characteristic);
      if (!found) throw new HeadsetError('wrongDevice', 'This is no plain headset. Choose another one.');
      return found;
    };
    const control = await find(PLAIN.control);
    const eeg = await find(PLAIN.eeg);
    const [batteryPct = 0] = await (await find(PLAIN.battery)).read();
    const rest = () => control.write(Uint8Array.of(0)).catch(() => undefined);
    return {
      facts: FACTS,
      power: { batteryPct },
      async stream(sink) {
        const unsubscribe = await eeg.subscribe(plainDecoder(sink));
        await control.write(Uint8Array.of(1));
        return async () => {
          await rest();
          await unsubscribe();
        };
      },
      close: rest,
    };
  },
};

function plainDecoder(sink: HeadsetSink): (bytes: Uint8Array, hostTimeMs: number) => void {
  const valuesUv = new Float32Array(PLAIN.rows * CHANNELS);
  const packet: HeadsetPacket = { firstSampleIndex: 0, sampleCount: PLAIN.rows, valuesUv, hostTimeMs: 0 };
  return (bytes, hostTimeMs) => {
    if (bytes.length !== PACKET_BYTES) {
      sink.badPacket(`A packet has ${bytes.length} bytes, not ${PACKET_BYTES}.`);
      return;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let row = 0; row < PLAIN.rows; row++) {
      for (let c = 0; c < CHANNELS; c++) {
        const value = view.getFloat32(4 + 4 * (row * CHANNELS + c), true);
        if (!(Math.abs(value) <= 400_000)) {
          sink.badPacket('A value is beyond what the amplifier can express.');
          return;
        }
        valuesUv[c * PLAIN.rows + row] = value;
      }
    }
    packet.firstSampleIndex = view.getUint32(0, true);
    packet.hostTimeMs = hostTimeMs;
    sink.packet(packet);
  };
}
