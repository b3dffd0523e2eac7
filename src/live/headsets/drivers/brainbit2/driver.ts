import type { BluetoothDriver, DriverTime, GattLink, HeadsetFacts, OpenHeadset } from '../common/contract.ts';
import { catalogueFacts } from '../common/catalogue-facts.ts';
import { readVersions } from '../common/device-information.ts';
import { notLike } from '../common/wrong-device.ts';
import { WRAP_SAMPLES } from './align.ts';
import { BrainBit2Board } from './connect.ts';
import { fullScaleUvOf } from './decode.ts';
import { measureContact } from './measure-contact.ts';
import { type BrainBit2Model, identifyModel } from './models.ts';
import { type GainOutcome, gainDoubt, gainSentence, SET_GAIN } from './settings.ts';
import { streamEeg } from './stream.ts';
import { BRAINBIT2_SERVICES } from './uuids.ts';
import { BRAINBIT2 } from './family.ts';

export const BRAINBIT2_DRIVER: BluetoothDriver = { ...BRAINBIT2, open: openBrainBit2 };

async function openBrainBit2(link: GattLink, time: DriverTime): Promise<OpenHeadset> {
  const services = await link.services();
  const service = BRAINBIT2_SERVICES.find((each) => services.includes(each));
  if (!service) throw notLike('BrainBit');
  const model = identifyModel(link.name.trim(), service);
  const board = await BrainBit2Board.open(link, service, time);
  const outcome = await board.setGain(model.signalOrder.length);
  const gain = gainOf(outcome, model);
  const { batteryPct, resistance } = board;
  return {
    facts: await factsOf(link, model, { outcome, canMeasureContact: resistance !== undefined }),
    power: batteryPct === undefined ? undefined : { batteryPct },
    stream: (sink) => streamEeg(board, { ...model, gain }, sink),
    ...(resistance && {
      measureContact: (sink) => measureContact(board, resistance, model.resistanceOrder, sink),
    }),
    close: () => board.close(),
  };
}

const gainOf = (outcome: GainOutcome, { factoryGain }: BrainBit2Model): number =>
  outcome === 'refused' ? factoryGain : SET_GAIN;

async function factsOf(
  link: GattLink,
  model: BrainBit2Model,
  { outcome, canMeasureContact }: { outcome: GainOutcome; canMeasureContact: boolean },
): Promise<HeadsetFacts> {
  const facts = catalogueFacts(model.deviceType, fullScaleUvOf(gainOf(outcome, model)));
  const doubt = gainDoubt(outcome, model);
  return {
    driver: 'brainbit2',
    ...facts,
    ...(await readVersions(link)),
    modelName: model.modelName,
    wrapSamples: WRAP_SAMPLES,
    contact: canMeasureContact ? facts.contact : undefined,
    settings: [gainSentence(outcome, model)],
    experimental: doubt ? [doubt, ...model.experimental] : model.experimental,
  };
}
