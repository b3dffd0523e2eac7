import type { HeadsetSink } from '#live/headsets/drivers/common/contract.ts';
import { BRAINBIT_DRIVER } from '#live/headsets/drivers/brainbit/driver.ts';
import { BRAINBIT2_DRIVER } from '#live/headsets/drivers/brainbit2/driver.ts';
import { CALLIBRI_DRIVER } from '#live/headsets/drivers/callibri/driver.ts';
import { createNeurosityAccount } from '#live/headsets/drivers/crown/account.ts';
import { createCrownDrivers } from '#live/headsets/drivers/crown/driver.ts';
import { loadCrownSdk } from '#live/headsets/drivers/crown/sdk.ts';
import { CROWN_CHARACTERISTICS } from '#live/headsets/drivers/crown/uuids.ts';
import { CYTON_DRIVER } from '#live/headsets/drivers/cyton/driver.ts';
import { GANGLION_DRIVER } from '#live/headsets/drivers/ganglion/driver.ts';
import { MUSE_DRIVER } from '#live/headsets/drivers/muse/driver.ts';
import { PACKET_TYPE, packetType } from '#live/headsets/drivers/synchroni/decode.ts';
import { SYNCHRONI_DRIVER } from '#live/headsets/drivers/synchroni/driver.ts';
import { HeadsetTimeline } from '#live/headsets/drivers/timeline/headset-timeline.ts';
import type { RadioFigures } from '#live/headsets/drivers/timeline/radio-figures.ts';
import { aBrainBit } from '#tests/peripherals/brainbit.ts';
import { aBrainBit2 } from '#tests/peripherals/brainbit2.ts';
import { aCallibri } from '#tests/peripherals/callibri.ts';
import { createCrown } from '#tests/peripherals/crown.ts';
import { createCrownCloud, CROWN_PERSON } from '#tests/peripherals/crown-cloud.ts';
import { createCytonPeripheral } from '#tests/peripherals/cyton.ts';
import { createGanglionPeripheral } from '#tests/peripherals/ganglion.ts';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { createMusePeripheral } from '#tests/peripherals/muse.ts';
import { createAthenaPeripheral } from '#tests/peripherals/muse-athena.ts';
import { bluetoothRig, type DriverRig, serialRig } from '#tests/peripherals/rig.ts';
import { aSynchroni } from '#tests/peripherals/synchroni.ts';
import type { Report } from './report.ts';

const MOST_US_PER_PACKET = 20;
/** The smallest thing on the heap has 12 bytes, and a sample has a value for each channel. */
const MOST_BYTES_PER_SAMPLE = 8;
const CAPTURED_MS = 30_000;
/** Notifications between two looks at the clock: what is timed must be long against its resolution. */
const BATCH = 200;
/**
 * What was captured is delivered again and again. The engine optimizes the code on another thread, which on a busy
 * machine comes late: code that is not optimized yet makes numbers on the heap. So batches are judged in windows, the
 * leanest one counts, and more follow for as long as a later window is leaner.
 */
const LEAST_DELIVERED = 100_000;
const MOST_DELIVERED = 10 * LEAST_DELIVERED;
const WINDOW_BATCHES = 100;
/** A window this much leaner shows that the code was still being optimized. */
const LEANER_SHARE = 0.95;
/** So many windows in a row that are not leaner: the code is what it will be. */
const STEADY_WINDOWS = 3;

type Notification = { from: string; bytes: Uint8Array; atMs: number };
type Figures = { usPerPacket: number; bytesPerPacket: number; samplesPerPacket: number };
type Bench = {
  name: string;
  mostBytes: number;
  rig: DriverRig;
  capture: (seen: (from: string, bytes: Uint8Array) => void) => () => void;
  deliver: (each: Notification) => void;
};

type Bluetooth = ReturnType<typeof bluetoothRig>;
type Serial = ReturnType<typeof serialRig>;

const overBluetooth = (name: string, mostBytes: number, rig: Bluetooth): Bench => ({
  name,
  mostBytes,
  rig,
  capture(seen) {
    rig.gatt.trouble = (bytes, from) => {
      seen(from, bytes);
      return [];
    };
    return () => (rig.gatt.trouble = undefined);
  },
  deliver: ({ from, bytes, atMs }) => rig.gatt.deliver(from, bytes, atMs),
});

const overSerial = (name: string, mostBytes: number, rig: Serial): Bench => ({
  name,
  mostBytes,
  rig,
  capture(seen) {
    rig.serial.trouble = (bytes) => {
      seen('', bytes);
      return [];
    };
    return () => (rig.serial.trouble = undefined);
  },
  deliver: ({ bytes, atMs }) => rig.serial.deliver(bytes, atMs),
});

// Here, because the runner of benches is closed by the time they run.
const crownKit = await loadCrownSdk();

function crownRig(samplesPerNotification = 4): Bluetooth {
  const cloud = createCrownCloud(crownKit);
  cloud.user = { email: CROWN_PERSON.email };
  const { bluetooth } = createCrownDrivers(createNeurosityAccount(() => Promise.resolve(cloud.sdk)));
  const clock = createHandClock();
  const rig: Bluetooth = bluetoothRig({
    driver: bluetooth,
    peripheral: createCrown({
      samplesPerNotification,
      nowMs: () => (rig as Bluetooth | undefined)?.clock.nowMs() ?? clock.nowMs(),
    }),
    eegCharacteristic: '',
  });
  return rig;
}

function benches(): Bench[] {
  const bluetooth = (
    driver: Parameters<typeof bluetoothRig>[0]['driver'],
    peripheral: Parameters<typeof bluetoothRig>[0]['peripheral'],
  ) => bluetoothRig({ driver, peripheral, eegCharacteristic: '' });
  return [
    overBluetooth('Crown', 600, crownRig()),
    overBluetooth('BrainBit Headband', 140, bluetooth(BRAINBIT_DRIVER, aBrainBit())),
    overBluetooth('BrainBit Flex8', 140, bluetooth(BRAINBIT2_DRIVER, aBrainBit2({ kind: 'flex8' }))),
    overBluetooth('Callibri', 200, bluetooth(CALLIBRI_DRIVER, aCallibri({}))),
    overBluetooth('Synchroni Pento', 280, bluetooth(SYNCHRONI_DRIVER, aSynchroni({ model: 'Pento' }))),
    overBluetooth('Muse 2', 360, bluetooth(MUSE_DRIVER, createMusePeripheral())),
    overBluetooth('Muse S Athena', 1900, bluetooth(MUSE_DRIVER, createAthenaPeripheral({}))),
    overBluetooth('OpenBCI Ganglion', 420, bluetooth(GANGLION_DRIVER, createGanglionPeripheral({}))),
    overSerial(
      'OpenBCI Cyton',
      800,
      serialRig({ driver: CYTON_DRIVER, peripheral: createCytonPeripheral({}) }),
    ),
  ];
}

/** From a notification to samples in their place: decoding, alignment and the timeline of each headset. */
export async function bench(report: Report): Promise<void> {
  report.figures('Headset packets: decode, align, put on the timeline');
  let isLean = true;
  for (const each of benches()) {
    const { usPerPacket, bytesPerPacket, samplesPerPacket } = await measure(each);
    report.figure({
      name: `${each.name}, per notification`,
      value: usPerPacket,
      unit: 'us',
      most: MOST_US_PER_PACKET,
      note: `${samplesPerPacket.toFixed(1)} samples each`,
    });
    report.figure({
      name: `${each.name}, heap per notification`,
      value: bytesPerPacket,
      unit: 'bytes',
      most: each.mostBytes,
    });
    isLean &&= bytesPerPacket <= each.mostBytes;
  }
  isLean = (await benchGrowth(report)) && isLean;
  if (!isLean) throw new Error('Decoding takes more heap than it may: something is made for each sample.');
}

type Growth = {
  name: string;
  few: number;
  many: number;
  rig: (samples: number) => Bluetooth;
  /** EEG, and not what comes between it at a rate of its own. */
  isEeg?: (notification: Notification) => boolean;
};

/** The formats whose notifications come in several lengths. */
const growths = (): Growth[] => [
  {
    name: 'Crown',
    few: 2,
    many: 6,
    rig: crownRig,
    isEeg: ({ from }) => from === CROWN_CHARACTERISTICS.rawUnfiltered,
  },
  {
    name: 'BrainBit Flex8',
    few: 2,
    many: 16,
    rig: (samplesPerPacket) =>
      bluetoothRig({
        driver: BRAINBIT2_DRIVER,
        peripheral: aBrainBit2({ kind: 'flex8', samplesPerPacket }),
        eegCharacteristic: '',
      }),
  },
  {
    name: 'Synchroni Pento',
    few: 2,
    many: 16,
    rig: (samplesPerPacket) =>
      bluetoothRig({
        driver: SYNCHRONI_DRIVER,
        peripheral: aSynchroni({ model: 'Pento', samplesPerPacket }),
        eegCharacteristic: '',
      }),
    isEeg: ({ bytes }) => packetType(bytes[0]!) === PACKET_TYPE.eeg,
  },
];

/** Long notifications must not cost more heap than short ones: nothing is made for a sample. */
async function benchGrowth(report: Report): Promise<boolean> {
  let isLean = true;
  for (const { name, few, many, rig, isEeg } of growths()) {
    const short = await measure(overBluetooth(name, 0, rig(few)), isEeg);
    const long = await measure(overBluetooth(name, 0, rig(many)), isEeg);
    const value =
      (long.bytesPerPacket - short.bytesPerPacket) / (long.samplesPerPacket - short.samplesPerPacket);
    report.figure({
      name: `${name}, heap for each sample more in a notification`,
      value,
      unit: 'bytes',
      most: MOST_BYTES_PER_SAMPLE,
      note: `${few} to ${many} samples each`,
    });
    isLean &&= value <= MOST_BYTES_PER_SAMPLE;
  }
  return isLean;
}

async function measure(
  { rig, capture, deliver }: Bench,
  isWanted: (notification: Notification) => boolean = () => true,
): Promise<Figures> {
  const { clock } = rig;
  const headset = await clock.until(rig.open());
  let samples = 0;
  const timeline = new HeadsetTimeline({
    ...headset.facts,
    onBlock: ({ sampleCount }) => (samples += sampleCount),
  });
  const sink: HeadsetSink = {
    packet: (packet) => timeline.packet(packet),
    badPacket: () => timeline.badPacket(),
    power: () => undefined,
    contact: () => undefined,
    moving: () => undefined,
  };
  await clock.until(headset.stream(sink));
  const captured = (await captureFrom(rig, capture)).filter(isWanted);
  const times = new Windows();
  const heaps = new Windows();
  let delivered = 0;
  for (
    let round = 0;
    delivered < LEAST_DELIVERED || !(heaps.isSteady || delivered > MOST_DELIVERED);
    round++
  ) {
    if (round === 1) requireWhole(timeline.figures(), samples);
    // The same bytes again are a device that counts anew.
    if (round > 0) timeline.linkBack();
    for (let at = 0; at + BATCH <= captured.length; at += BATCH) {
      const heapBefore = process.memoryUsage().heapUsed;
      const startMs = performance.now();
      for (let i = at; i < at + BATCH; i++) deliver(captured[i]!);
      times.add((1000 * (performance.now() - startMs)) / BATCH);
      const heap = (process.memoryUsage().heapUsed - heapBefore) / BATCH;
      // Where the collector ran in between, the difference says nothing.
      if (heap >= 0) heaps.add(heap);
      for (let i = at; i < at + BATCH; i++) captured[i]!.atMs += CAPTURED_MS;
      delivered += BATCH;
    }
  }
  return { usPerPacket: times.least, bytesPerPacket: heaps.least, samplesPerPacket: samples / delivered };
}

/** Medians of windows of figures; of these the least. */
class Windows {
  #window: number[] = [];
  #sinceLeaner = 0;
  least = Infinity;

  add(figure: number): void {
    this.#window.push(figure);
    if (this.#window.length < WINDOW_BATCHES) return;
    const median = medianOf(this.#window);
    this.#sinceLeaner = median < LEANER_SHARE * this.least ? 0 : this.#sinceLeaner + 1;
    this.least = Math.min(this.least, median);
    this.#window = [];
  }

  get isSteady(): boolean {
    return this.#sinceLeaner >= STEADY_WINDOWS;
  }
}

function requireWhole({ badPackets, lostSamples }: RadioFigures, samples: number): void {
  if (samples > 0 && badPackets === 0 && lostSamples === 0) return;
  throw new Error(
    `What was captured does not decode: ${samples} samples, ${badPackets} bad, ${lostSamples} lost.`,
  );
}

/** What the device sends; after the start, because some drivers wait for the first packets. */
async function captureFrom({ clock }: DriverRig, capture: Bench['capture']): Promise<Notification[]> {
  const captured: Notification[] = [];
  const stopCapture = capture((from, bytes) =>
    captured.push({ from, bytes: Uint8Array.from(bytes), atMs: clock.nowMs() }),
  );
  await clock.advance(CAPTURED_MS);
  stopCapture();
  return captured;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
