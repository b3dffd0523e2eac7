import type { BluetoothDriver, DriverTime, GattLink, HeadsetFacts, OpenHeadset } from '../common/contract.ts';
import { catalogueFacts } from '../common/catalogue-facts.ts';
import { readVersions } from '../common/device-information.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { notLike } from '../common/wrong-device.ts';
import { BrainBitBoard } from './connect.ts';
import { FULL_SCALE_UV, WRAP_SAMPLES } from './decode.ts';
import { measureContact } from './measure-contact.ts';
import { type BrainBitModel, modelOfFirmware } from './models.ts';
import { streamEeg } from './stream.ts';
import { BRAINBIT_SERVICE, UNPUBLISHED_SERVICES } from './uuids.ts';
import { BRAINBIT } from './family.ts';

export const BRAINBIT_DRIVER: BluetoothDriver = { ...BRAINBIT, open: openBrainBit };

async function openBrainBit(link: GattLink, time: DriverTime): Promise<OpenHeadset> {
  refuseUnpublished(await link.services());
  const board = await BrainBitBoard.open(link, time);
  const { batteryPct, isCharging, firmwareMajor } = board.status;
  const model = modelOfFirmware(firmwareMajor);
  return {
    facts: await factsOf(link, board, model),
    power: { batteryPct, isCharging },
    stream: (sink) => streamEeg(board, model.order, sink, time),
    measureContact: (sink) => measureContact(board, model.order, sink, time),
    close: () => board.close(),
  };
}

function refuseUnpublished(services: readonly string[]): void {
  if (services.includes(BRAINBIT_SERVICE)) return;
  const name = services.map((service) => UNPUBLISHED_SERVICES[service]).find(Boolean);
  if (!name) throw notLike('BrainBit');
  throw new HeadsetError(
    'wrongDevice',
    `This is a ${name}, whose data format is not published. Choose a BrainBit Headband or Flex.`,
  );
}

async function factsOf(link: GattLink, board: BrainBitBoard, model: BrainBitModel): Promise<HeadsetFacts> {
  const { firmware, hardware } = await readVersions(link);
  return {
    driver: 'brainbit',
    ...catalogueFacts(model.deviceType, FULL_SCALE_UV),
    firmware: firmware ?? String(board.status.firmwareMajor),
    hardware,
    wrapSamples: WRAP_SAMPLES,
    experimental: model.experimental,
  };
}
