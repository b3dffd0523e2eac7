import { HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';
import { catalogueFacts } from '../common/catalogue-facts.ts';
import type { BluetoothDriver, DriverTime, GattLink, HeadsetFacts, OpenHeadset } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { WRAP_SAMPLES } from './align.ts';
import { CallibriCommander } from './commander.ts';
import { type CallibriIdentity, configure, identify } from './configure.ts';
import { FULL_SCALE_UV } from './decode.ts';
import { messageKind, parseReply } from './messages.ts';
import { CallibriStream, readBatteryPct } from './stream.ts';
import { CALLIBRI_UUIDS, type CallibriColour } from './uuids.ts';
import { CALLIBRI } from './family.ts';

/** Sources of all facts in this folder: the manufacturer's published C++ kit and its device emulator. */
export const CALLIBRI_DRIVER: BluetoothDriver = { ...CALLIBRI, open: openCallibri };

async function openCallibri(link: GattLink, time: DriverTime): Promise<OpenHeadset> {
  const { colour, write, notify } = await findCharacteristics(link);
  const commander = new CallibriCommander((bytes) => write.write(bytes), time);
  const stream = new CallibriStream(commander, time);
  const unsubscribe = await notify.subscribe((bytes, hostTimeMs) => {
    const kind = messageKind(bytes);
    if (kind === 'signal') return stream.signal(bytes, hostTimeMs);
    if (kind === 'ignored') return;
    if (kind !== 'reply') return stream.bad(kind);
    const reply = parseReply(bytes);
    if (reply) commander.handle(reply);
    else stream.bad('damagedReply');
  });
  try {
    const identity = await identify(commander);
    await configure(commander);
    const batteryPct = await readBatteryPct(commander);
    return {
      facts: factsOf(colour, identity),
      power: { batteryPct },
      stream: (sink) => stream.start(sink),
      async close() {
        await stream.stop();
        await unsubscribe();
      },
    };
  } catch (error) {
    await unsubscribe();
    throw error;
  }
}

async function findCharacteristics(link: GattLink) {
  const services = await link.services();
  const uuids = CALLIBRI_UUIDS.find(({ service }) => services.includes(service));
  const write = uuids && (await link.characteristic(uuids.service, uuids.write));
  const notify = uuids && (await link.characteristic(uuids.service, uuids.notify));
  if (!write || !notify) {
    throw new HeadsetError(
      'wrongDevice',
      'This is not a Callibri. Choose the sensor by the name on its housing.',
    );
  }
  return { colour: uuids.colour, write, notify };
}

const factsOf = (colour: CallibriColour, identity: CallibriIdentity): HeadsetFacts => ({
  driver: 'callibri',
  ...catalogueFacts('callibri', FULL_SCALE_UV),
  ...identity,
  modelName: `Callibri ${colour}`,
  wrapSamples: WRAP_SAMPLES,
  experimental: HEADSET_SUPPORT.callibri.inferred,
});
