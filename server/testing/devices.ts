import type { OwnedDevice } from '#shared/api/commerce/devices.ts';
import type { FeedbackResponse, FeedbackResponseFields } from '#shared/api/practice/feedback-responses.ts';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** A device the user has handed to themselves, so that the last step can be undone; in version 2. */
export async function aDevice(server: TestServer, user: TestUser, body: object = {}): Promise<OwnedDevice> {
  const token = await server.tokenFor(user);
  const base = `/v2/users/${user.userId}/device`;
  const added = await server.call('POST', base, {
    token,
    body: { deviceType: 'brainbit-headband', deviceName: 'BrainBit Headband', ...body },
  });
  const { ownedDeviceId } = (await added.json()) as OwnedDevice;
  const moved = await server.call('POST', `${base}/${ownedDeviceId}/holder`, {
    token,
    body: { version: 1, to: { kind: 'operator', id: user.userId } },
  });
  return (await moved.json()) as OwnedDevice;
}

export const SOME_FEEDBACK: FeedbackResponseFields = {
  name: 'Evening rain',
  types: ['Audio Feedback'],
  tags: ['calm'],
  soundId: 'rain',
  mapping: DEFAULT_FEEDBACK_MAPPING,
};

/** A shared feedback response of the practice; in version 2. */
export async function someSharedFeedback(
  server: TestServer,
  user: TestUser,
  fields: Partial<FeedbackResponseFields> = {},
): Promise<FeedbackResponse> {
  const token = await server.tokenFor(user);
  const base = `/v2/therapist/${user.userId}/feedbackResponse`;
  const body = { ...SOME_FEEDBACK, ...fields };
  const made = await server.call('POST', base, { token, body });
  const { feedbackResponseId } = (await made.json()) as FeedbackResponse;
  const shared = await server.call('PATCH', `${base}/${feedbackResponseId}`, {
    token,
    body: { version: 1, isShared: true },
  });
  return (await shared.json()) as FeedbackResponse;
}
