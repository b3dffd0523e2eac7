import type { EndpointName } from '#shared/api/endpoints.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { assessmentBodies } from '../assessments.ts';
import { CROWN_ID } from '../connected-apps.ts';
import { SOME_FEEDBACK } from '../devices.ts';
import { anUpload, someBytes, someFacts } from '../eeg-files.ts';
import { protocolBodies } from '../protocols.ts';
import { questionnaireBodies } from '../questionnaires.ts';
import { aPart, aRun, aSettings } from '../recordings.ts';
import { aRegistration } from '../registration.ts';
import type { TestUser } from '../test-server.ts';

export const CONSENT = { kind: 'training', documentVersion: '2', givenBy: 'Kim', givenOn: '2026-01-02' };
export const UPLOAD = anUpload(someBytes(1000));
const ORDER = { billing: { country: 'DE', state: '' }, priceIds: ['callibri-buy'] };
let invitations = 0;

/** Users and items that the bodies refer to. */
type Named = {
  therapist: TestUser;
  colleague: TestUser;
  ids: Record<string, string>;
  agreement: { token: string; state: string };
};

export const validBodies = ({
  therapist,
  colleague,
  ids,
  agreement,
}: Named): Partial<Record<EndpointName, unknown>> => ({
  setupPractice: {
    practiceName: 'P',
    region: 'US',
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.test',
    password: 'a calm river at dawn',
  },
  patchUser: { firstName: 'Ada' },
  eraseUser: { confirmation: therapist.email },
  eraseClient: { confirmation: 'ERASE' },
  patchPractice: { name: 'Practice' },
  register: aRegistration(),
  patchUserSettings: [{ name: 'maskPII', value: true }],
  connectNeurosity: agreement,
  transferNeurosityDevice: {
    userId: therapist.userId,
    recipientId: colleague.userId,
    deviceId: CROWN_ID,
  },
  disconnectNeurosity: {},
  createClient: { firstName: 'New', lastName: 'Client' },
  patchClient: { status: 'active' },
  createClientNote: { text: 'Slept well.' },
  putClientNote: { text: 'Slept well.', version: 1 },
  createConsent: CONSENT,
  withdrawConsent: { withdrawnOn: '2026-01-03' },
  linkClientAccount: {},
  createProtocol: { definition: BUILT_IN_PROTOCOLS[0]!.definition },
  putProtocol: { definition: BUILT_IN_PROTOCOLS[0]!.definition, protocolVersion: 1 },
  ...protocolBodies(),
  patchSession: { notes: 'Calm.', notesVersion: 1 },
  openRecording: { settings: aSettings() },
  putRecordingChunk: aPart(ids.sessionComponentId!, 0).bytes,
  putRun: aRun(),
  completeRecording: { lastSeq: 0, durationSeconds: 5 },
  createEegFile: { ...UPLOAD.body, allowDuplicate: true },
  patchEegFile: { name: 'Eyes closed.edf' },
  putEegFilePiece: UPLOAD.pieces[0]!.bytes,
  completeEegFile: { facts: someFacts() },
  putEegFileReview: { review: { notes: 'Calm.' }, version: 0 },
  createSubscription: ORDER,
  updateSubscription: { ...ORDER, priceIds: ['coach-month'] },
  registrationCart: { priceIds: ['coach-month'] },
  recordPayment: { receivedOn: '2026-11-20' },
  addDevice: { deviceType: null, deviceName: 'Muse 2 and Muse S' },
  patchDevice: { version: 2, nickname: 'Blue' },
  moveDevice: { version: 2, to: { kind: 'practice' } },
  setDeviceState: { version: 2, state: 'retired' },
  undoDevice: { version: 2 },
  noteDeviceSeen: { deviceType: 'crown', deviceName: 'Crown', serial: 'x', firmware: null, batteryPct: 50 },
  createFeedbackResponse: SOME_FEEDBACK,
  putFeedbackResponse: { version: 2, fields: SOME_FEEDBACK },
  patchFeedbackResponse: { version: 2, isArchived: true },
  ...questionnaireBodies(ids.questionnaireId!, ids.clientId!),
  ...assessmentBodies(ids.assessmentId!),
  inviteOperator: {
    firstName: 'New',
    lastName: 'Coach',
    email: `new${++invitations}@example.test`,
    groups: ['Coach'],
  },
  changeOperator: { groups: ['Coach'] },
  reassignClients: { recipientId: therapist.userId },
  chat: { text: 'Which headsets are there?', sessionId: '00000000-0000-4000-8000-000000000000' },
  impersonate: { userId: colleague.userId },
});
