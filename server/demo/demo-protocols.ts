import { newProtocolSchema } from '#shared/api/protocols.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import * as categories from '../services/protocols/protocol-categories.ts';
import * as changes from '../services/protocols/protocol-changes.ts';
import { act } from './act.ts';

const from = (name: string): Protocol => {
  const found = BUILT_IN_PROTOCOLS.find(({ definition }) => definition.name === name);
  if (!found) throw new Error(`The demo uses '${name}', which is not shipped`);
  return found.definition;
};

/** The practice's own category, used in the protocols and in the list. */
const FIRST_SESSIONS = 'First sessions';

/** Protocols of the demo practice: one with several versions, one for a specific headset, one private to the coach. */
export async function addDemoProtocols(
  at: (daysAgo: number) => Deps,
  { therapist, coach }: { therapist: Caller; coach: Caller },
): Promise<void> {
  const make = async (who: Caller, daysAgo: number, body: object) =>
    act(at(daysAgo), who, changes.create, {
      body: newProtocolSchema.parse(body),
    });
  const { categoryId } = await act(at(30), therapist, categories.create, {
    body: { name: FIRST_SESSIONS },
  });
  const smr = {
    ...from('SMR up, theta and high-beta down'),
    name: 'SMR, gentle start',
    category: FIRST_SESSIONS,
    goalPct: 75,
  };
  const made = await make(therapist, 30, {
    definition: smr,
    type: 'SMR',
    isShared: true,
    categoryIds: [categoryId],
    note: 'An easier goal for the first three sessions.',
  });
  await act(at(16), therapist, changes.change, {
    params: { protocolId: made.protocolId },
    body: {
      definition: { ...smr, goalPct: 70, timing: { ...smr.timing, restSeconds: 40 } },
      protocolVersion: made.protocolVersion,
      note: 'Longer pauses: children tire in the third run.',
    },
  });
  await make(therapist, 21, {
    definition: {
      ...from('Alpha up, eyes closed'),
      name: 'Evening alpha on the Crown',
      category: FIRST_SESSIONS,
    },
    type: 'Alpha',
    deviceType: 'crown',
    isShared: true,
    categoryIds: [categoryId],
  });
  await make(coach, 9, {
    definition: { ...from('Calm focus: SMR up at C4'), name: 'Calm focus before exams' },
    type: 'SMR',
  });
  const old = await make(therapist, 28, {
    definition: { ...from('High-beta down'), name: 'High-beta down, first try' },
    isShared: true,
  });
  await act(at(15), therapist, changes.patch, {
    params: { protocolId: old.protocolId },
    body: { isArchived: true },
  });
}
