import type { HeadsetSink } from '#live/drivers/contract.ts';
import { BRAINBIT_DRIVER } from '#live/drivers/brainbit/driver.ts';
import { BRAINBIT2_DRIVER } from '#live/drivers/brainbit2/driver.ts';
import { CALLIBRI_DRIVER } from '#live/drivers/callibri/driver.ts';
import { createNeurosityAccount } from '#live/drivers/crown/account.ts';
import { createCrownDrivers } from '#live/drivers/crown/driver.ts';
import { loadCrownSdk } from '#live/drivers/crown/sdk.ts';
import { CYTON_DRIVER } from '#live/drivers/cyton/driver.ts';
import { GANGLION_DRIVER } from '#live/drivers/ganglion/driver.ts';
import { MUSE_DRIVER } from '#live/drivers/muse/driver.ts';
import { SYNCHRONI_DRIVER } from '#live/drivers/synchroni/driver.ts';
import { SampleTimeline } from '#live/drivers/timeline/sample-timeline.ts';
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
const CAPTURED_MS = 30_000;
/** Notifications between two looks at the clock: what is timed must be long against its resolution. */
const BATCH = 200;

type Notification = { from: string; bytes: Uint8Array; atMs: number };
type Bench = {
  name: string;
  rig: DriverRig;
  capture: (seen: (from: string, bytes: Uint8Array) => void) => () => void;
  deliver: (each: Notification) => void;
};

type Bluetooth = ReturnType<typeof bluetoothRig>;
type Serial = ReturnType<typeof serialRig>;

const overBluetooth = (name: string, rig: Bluetooth): Bench => ({
  name,
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

const overSerial = (name: string, rig: Serial): Bench => ({
  name,
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

function crownRig(): Bluetooth {
  const cloud = createCrownCloud(crownKit);
  cloud.user = { email: CROWN_PERSON.email };
  const { bluetooth } = createCrownDrivers(createNeurosityAccount(() => Promise.resolve(cloud.sdk)));
  const clock = createHandClock();
  const rig: Bluetooth = bluetoothRig({
    driver: bluetooth,
    peripheral: createCrown({ nowMs: () => (rig as Bluetooth | undefined)?.clock.nowMs() ?? clock.nowMs() }),
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
    overBluetooth('Crown', crownRig()),
    overBluetooth('BrainBit Headband', bluetooth(BRAINBIT_DRIVER, aBrainBit())),
    overBluetooth('BrainBit Flex8', bluetooth(BRAINBIT2_DRIVER, aBrainBit2({ kind: 'flex8' }))),
    overBluetooth('Callibri', bluetooth(CALLIBRI_DRIVER, aCallibri({}))),
    overBluetooth('Synchroni Pento', bluetooth(SYNCHRONI_DRIVER, aSynchroni({ model: 'Pento' }))),
    overBluetooth('Muse 2', bluetooth(MUSE_DRIVER, createMusePeripheral())),
    overBluetooth('Muse S Athena', bluetooth(MUSE_DRIVER, createAthenaPeripheral({}))),
    overBluetooth('OpenBCI Ganglion', bluetooth(GANGLION_DRIVER, createGanglionPeripheral({}))),
    overSerial('OpenBCI Cyton', serialRig({ driver: CYTON_DRIVER, peripheral: createCytonPeripheral({}) })),
  ];
}

/** From a notification to samples in their place: decoding, alignment and the timeline of each headset. */
export async function bench(report: Report): Promise<void> {
  report.figures('Headset packets: decode, align, put on the timeline');
  for (const each of benches()) {
    const { usPerPacket, bytesPerPacket, samplesPerPacket } = await measure(each);
    report.figure({
      name: `${each.name}, per notification`,
      value: usPerPacket,
      unit: 'us',
      most: MOST_US_PER_PACKET,
      note: `${samplesPerPacket.toFixed(1)} samples each; ${Math.round(bytesPerPacket)} bytes of heap`,
    });
  }
}

async function measure({ rig, capture, deliver }: Bench) {
  const { clock } = rig;
  const headset = await clock.until(rig.open());
  const captured: Notification[] = [];
  let samples = 0;
  const timeline = new SampleTimeline({
    samplingRateHz: headset.facts.samplingRateHz,
    wrapSamples: headset.facts.wrapSamples,
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
  // After the start, because some drivers wait for the first packets.
  const stopCapture = capture((from, bytes) =>
    captured.push({ from, bytes: Uint8Array.from(bytes), atMs: clock.nowMs() }),
  );
  await clock.advance(CAPTURED_MS);
  stopCapture();
  const times: number[] = [];
  const heaps: number[] = [];
  for (let at = 0; at + BATCH <= captured.length; at += BATCH) {
    const heapBefore = process.memoryUsage().heapUsed;
    const startMs = performance.now();
    for (let i = at; i < at + BATCH; i++) deliver(captured[i]!);
    times.push((1000 * (performance.now() - startMs)) / BATCH);
    heaps.push((process.memoryUsage().heapUsed - heapBefore) / BATCH);
  }
  timeline.flush();
  const { badPackets, lostSamples } = timeline.figures();
  if (samples === 0 || badPackets > 0 || lostSamples > 0) {
    throw new Error(
      `What was captured does not decode: ${samples} samples, ${badPackets} bad, ${lostSamples} lost.`,
    );
  }
  return {
    usPerPacket: medianOf(times.slice(Math.floor(times.length / 3))),
    bytesPerPacket: medianOf(heaps.slice(Math.floor(heaps.length / 3)).filter((each) => each >= 0)),
    samplesPerPacket: samples / captured.length,
  };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
