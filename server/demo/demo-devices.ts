import type { ClientId, UserId } from '#shared/domain/ids.ts';
import type { FeedbackResponseFields } from '#shared/api/practice/feedback-responses.ts';
import { feedbackResponseFieldsSchema } from '#shared/api/practice/feedback-responses.ts';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import * as steps from '../services/devices/device-steps.ts';
import * as devices from '../services/devices/devices.ts';
import * as responses from '../services/protocols/feedback-responses.ts';
import { act } from './act.ts';

type DemoDevice = {
  deviceType: string | null;
  deviceName: string;
  serial: string;
  nickname: string;
  note: string;
  /** Data the device reported on its last connection. */
  seen?: { firmware: string; batteryPct: number };
  holder?: 'coach' | 'client';
  isRetired?: true;
};

const DEVICES: readonly DemoDevice[] = [
  {
    deviceType: 'brainbit-headband',
    deviceName: 'BrainBit Headband',
    serial: 'BB-20417',
    nickname: 'Blue',
    note: 'Spare electrodes in the second drawer.',
    seen: { firmware: '1.4.0', batteryPct: 82 },
  },
  {
    deviceType: 'brainbit-flex',
    deviceName: 'BrainBit Flex',
    serial: 'BF-00931',
    nickname: 'Green',
    note: '',
    seen: { firmware: '2.0.1', batteryPct: 46 },
    holder: 'coach',
  },
  {
    deviceType: 'callibri',
    deviceName: 'Callibri',
    serial: '4A01F7',
    nickname: 'Home set',
    note: '',
    holder: 'client',
  },
  {
    deviceType: null,
    deviceName: 'Muse 2 and Muse S',
    serial: 'M-5583',
    nickname: 'Old band',
    note: 'The strap is worn.',
    isRetired: true,
  },
];

/** Four devices in different states. */
export async function addDemoDevices(
  deps: Deps,
  therapist: Caller,
  people: { coachId: UserId; clientId: ClientId },
): Promise<void> {
  for (const { seen, holder, isRetired, ...body } of DEVICES) {
    const { ownedDeviceId } = await act(deps, therapist, devices.add, { body });
    const params = { ownedDeviceId };
    const { deviceType, deviceName, serial } = body;
    if (seen) {
      await act(deps, therapist, steps.noteSeen, {
        body: { deviceType, deviceName, serial, ...seen },
      });
    }
    if (holder) {
      const to =
        holder === 'coach'
          ? ({ kind: 'operator', id: people.coachId } as const)
          : ({ kind: 'client', id: people.clientId } as const);
      const note = holder === 'client' ? 'Four weeks of practice at home.' : '';
      await act(deps, therapist, steps.move, { params, body: { version: 1, to, note } });
    }
    if (isRetired) {
      const retired = { version: 1, state: 'retired', note: '' } as const;
      await act(deps, therapist, steps.setState, { params, body: retired });
    }
  }
}

const RESPONSES: readonly FeedbackResponseFields[] = [
  {
    name: 'Rain, gentle',
    types: ['Audio Feedback'],
    tags: ['calm', 'evening'],
    soundId: 'rain',
    mapping: { ...DEFAULT_FEEDBACK_MAPPING, releaseSeconds: 0.8 },
  },
  {
    name: 'Campfire, late reward',
    types: ['Audio Feedback'],
    tags: ['calm'],
    soundId: 'campfire',
    mapping: { ...DEFAULT_FEEDBACK_MAPPING, curve: 'late', floorDb: -50 },
  },
  {
    name: 'Warm pad, no chime',
    types: ['Audio Feedback'],
    tags: ['focus'],
    soundId: 'pad',
    mapping: { ...DEFAULT_FEEDBACK_MAPPING, hasChime: false, curve: 'early' },
  },
];

/** All shared, so that the coach sees them too. */
export async function addDemoFeedback(deps: Deps, therapist: Caller): Promise<void> {
  for (const fields of RESPONSES) {
    const body = feedbackResponseFieldsSchema.parse(fields);
    const { feedbackResponseId } = await act(deps, therapist, responses.create, { body });
    await act(deps, therapist, responses.setMarks, {
      params: { feedbackResponseId },
      body: { version: 1, isShared: true },
    });
  }
}
