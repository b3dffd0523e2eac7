import { SYNCHRONI_LIMITS } from '#shared/eeg/headsets/support.ts';
import type { BluetoothDriver, DriverTime, GattLink, HeadsetFacts, OpenHeadset } from '../common/contract.ts';
import { SynchroniCommander } from './commander.ts';
import { fullScaleUv, wrapSamples } from './decode.ts';
import { filteredStream, filterSentence } from './firmware-filters.ts';
import { identify, type SynchroniDevice } from './identify.ts';
import { type LineHandlers, openLine, type SynchroniLine } from './line.ts';
import { modelOf } from './models.ts';
import { readPower, SynchroniStream } from './stream.ts';
import { SYNCHRONI } from './family.ts';

/** After connecting, the device needs this long before it accepts commands (the manufacturer's kit waits as long). */
const SETTLE_MS = 500;

/** Sources of all facts in this folder: the manufacturer's published kits for Python, Android and React Native. */
export const SYNCHRONI_DRIVER: BluetoothDriver = { ...SYNCHRONI, open: openSynchroni };

async function openSynchroni(link: GattLink, time: DriverTime): Promise<OpenHeadset> {
  let stream: SynchroniStream | undefined;
  const commander = new SynchroniCommander((bytes) => line.write(bytes), time);
  const line: SynchroniLine = await openLine(link, {
    reply(bytes, start, end) {
      if (!commander.handle(bytes, start, end)) stream?.bad('A reply of the Synchroni is too short.');
    },
    data: (bytes, start, end, hostTimeMs) => stream?.data(bytes, start, end, hostTimeMs),
    bad: (reason) => stream?.bad(reason),
    isPossible: (marker, payloadBytes, firstByte) =>
      stream?.isPossible(marker, payloadBytes, firstByte) ?? true,
  } satisfies LineHandlers);
  try {
    await new Promise<void>((resolve) => time.after(SETTLE_MS, resolve));
    const device = await identify(commander);
    const power = await readPower(commander);
    const opened = new SynchroniStream(device);
    stream = opened;
    return {
      facts: factsOf(device, commander.hasJoinedPieces),
      power,
      stream: (sink) => opened.start(sink, line, commander, time),
      async close() {
        await opened.stop(line, commander);
        await line.close();
      },
    };
  } catch (error) {
    await line.close();
    throw error;
  }
}

function factsOf(device: SynchroniDevice, hasJoinedPieces: boolean): HeadsetFacts {
  const { eeg, filters, serial, firmware, hardware, hasImpedance } = device;
  const model = modelOf(device.ownWords, eeg.channels);
  const experimental = [...model.experimental];
  if (hasImpedance) {
    experimental.push(SYNCHRONI_LIMITS);
  }
  if (hasJoinedPieces) {
    experimental.push('The device sends long answers in pieces; how they join was inferred.');
  }
  return {
    driver: 'synchroni',
    ...model,
    serial,
    firmware,
    hardware,
    samplingRateHz: eeg.samplingRateHz,
    electrodes: 'free',
    fullScaleUv: model.channelNames.map(() => fullScaleUv(eeg)),
    wrapSamples: wrapSamples(eeg.samplesPerPacket),
    contact: hasImpedance ? { kind: 'ohms', whileStreaming: true } : undefined,
    stream: filters && filteredStream(filters),
    settings: [filterSentence(filters)],
    experimental,
  };
}
