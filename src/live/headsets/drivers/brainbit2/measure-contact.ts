import type { ContactReading, GattCharacteristic, HeadsetSink } from '../common/contract.ts';
import { readingOfKohm } from '../common/ohm-contact.ts';
import { type BrainBit2Board, MODE, type Verdict } from './connect.ts';
import { resistanceProblem, resistanceKohmAt } from './decode.ts';
import { type BrainBit2Model, CONTACT_LIMITS } from './models.ts';

/** Makes the device measure all electrodes repeatedly; the returned function stops it. */
export function measureContact(
  board: BrainBit2Board,
  source: GattCharacteristic,
  order: BrainBit2Model['resistanceOrder'],
  sink: Pick<HeadsetSink, 'contact' | 'badPacket' | 'power'>,
): Promise<() => Promise<void>> {
  const take = (bytes: Uint8Array): Verdict => {
    const problem = resistanceProblem(bytes, order.length);
    if (problem) {
      sink.badPacket(problem);
      return 'waiting';
    }
    sink.contact(readingsOf(bytes, order));
    return 'underWay';
  };
  return board.run({ mode: MODE.resistance, source, take, sink });
}

const readingsOf = (bytes: Uint8Array, order: readonly number[]): ContactReading[] =>
  order.map((position, channel) => readingOfKohm(channel, resistanceKohmAt(bytes, position), CONTACT_LIMITS));
