import type { Endpoint } from '#shared/api/endpoint.ts';
import { type EndpointName, ENDPOINTS } from '#server/routes/endpoints.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { DEFAULT_VISIT } from '#shared/visit/visit-plan.ts';
import { assessmentBodies } from '../assessments.ts';
import { CROWN_ID } from '../connected-apps.ts';
import { SOME_FEEDBACK } from '../devices.ts';
import { anUpload, someBytes, someFacts } from '../eeg-files.ts';
import { aMediaUpload, aWav } from '../feedback-files.ts';
import { SOME_NOTIFICATION } from '../notifications.ts';
import { protocolBodies } from '../protocols.ts';
import { questionnaireBodies } from '../questionnaires.ts';
import { aPart, aRun, aSettings } from '../recordings.ts';
import { aRegistration } from '../registration.ts';
import { SOME_PUBLIC_KEY, SOME_STUDY } from '../studies.ts';
import type { TestUser } from '../test-server.ts';

export type Who =
  | 'therapist'
  | 'coach'
  | 'admin'
  | 'superUser'
  | 'nobody'
  | 'stranger'
  | 'client'
  | 'anonymous'
  | 'expired';
type Statuses = Record<Who, number>;
/** Includes an administrator who acts as the therapist. */
export type Asker = Who | 'impersonated';

/** Reading in the practice: every group. The stranger is from another practice; `nobody` has no group. */
const READ: Statuses = {
  therapist: 200,
  coach: 200,
  admin: 200,
  superUser: 200,
  nobody: 403,
  stranger: 404,
  // Known, but these screens are not for clients: the answer says so.
  client: 403,
  anonymous: 401,
  expired: 401,
};
/** Changes in the therapist's name: an administrator may make them only if the permission says so. */
const WRITE_OF_ALL: Statuses = { ...READ, coach: 403 };
const WRITE_WITHOUT_ADMIN: Statuses = { ...READ, coach: 403, admin: 403 };
/** One person's own data does not exist for anyone else. */
const OWN: Statuses = { ...READ, coach: 404, admin: 404, superUser: 404 };
const ADMIN_ONLY: Statuses = { ...READ, therapist: 403, coach: 403 };
const PUBLIC = (status: number): Statuses => ({
  therapist: status,
  coach: status,
  admin: status,
  superUser: status,
  nobody: status,
  stranger: status,
  client: status,
  anonymous: status,
  expired: status,
});

/** The status for each kind of caller, for a valid request that names the therapist's items. */
export const MATRIX: Record<EndpointName, Statuses> = {
  getAppConfig: PUBLIC(200),
  register: PUBLIC(200),
  setupState: PUBLIC(200),
  setupPractice: PUBLIC(409),
  setupDemo: PUBLIC(409),
  getUserInfo: OWN,
  patchUser: OWN,
  patchPractice: ADMIN_ONLY,
  // The therapist still has clients, so they get 409 and must reassign them first.
  eraseUser: { ...OWN, therapist: 409 },
  eraseClient: ADMIN_ONLY,
  exportOwnData: OWN,
  exportPractice: ADMIN_ONLY,
  // The coach is not in the care team of the client.
  exportClient: { ...READ, coach: 403 },
  getUserSettings: OWN,
  getFirstSteps: OWN,
  logPrint: OWN,
  patchUserSettings: OWN,
  listActiveNotifications: OWN,
  readNotification: OWN,
  dismissNotification: OWN,
  listPracticeNotifications: ADMIN_ONLY,
  createPracticeNotification: ADMIN_ONLY,
  putPracticeNotification: ADMIN_ONLY,
  endPracticeNotification: ADMIN_ONLY,
  deletePracticeNotification: ADMIN_ONLY,
  listConnectedApps: OWN,
  connectNeurosity: OWN,
  // No user in the path: callers act for themselves.
  getNeurosityOauthUrl: { ...OWN, coach: 200, admin: 200, superUser: 200, stranger: 200 },
  getNeurosityToken: OWN,
  transferNeurosityDevice: OWN,
  disconnectNeurosity: OWN,
  listClients: READ,
  getClient: READ,
  createClient: WRITE_OF_ALL,
  patchClient: WRITE_OF_ALL,
  listClientNotes: READ,
  createClientNote: WRITE_OF_ALL,
  // A note is changed by its author only, because it carries their name.
  putClientNote: { ...WRITE_OF_ALL, admin: 403, superUser: 403 },
  listClientNoteVersions: READ,
  listConsents: READ,
  createConsent: WRITE_OF_ALL,
  withdrawConsent: WRITE_OF_ALL,
  listColleagues: READ,
  listOutcomes: READ,
  listClientAccounts: READ,
  linkClientAccount: WRITE_OF_ALL,
  listProtocols: READ,
  listProtocolCategories: READ,
  getProtocol: READ,
  createProtocolCategory: WRITE_WITHOUT_ADMIN,
  renameProtocolCategory: WRITE_WITHOUT_ADMIN,
  deleteProtocolCategory: WRITE_WITHOUT_ADMIN,
  listProtocolTypes: READ,
  createProtocol: WRITE_WITHOUT_ADMIN,
  patchProtocol: WRITE_WITHOUT_ADMIN,
  copyProtocol: WRITE_WITHOUT_ADMIN,
  importProtocols: WRITE_WITHOUT_ADMIN,
  listProtocolVersions: READ,
  restoreProtocolVersion: WRITE_WITHOUT_ADMIN,
  listProtocolPackages: READ,
  addProtocolPackage: ADMIN_ONLY,
  removeProtocolPackage: ADMIN_ONLY,
  deliverProtocolPackage: { ...ADMIN_ONLY, admin: 403, stranger: 403 },
  // The protocol in the path is built in.
  putProtocol: { ...WRITE_WITHOUT_ADMIN, therapist: 403, superUser: 403 },
  createSession: WRITE_WITHOUT_ADMIN,
  listSessions: READ,
  getSession: READ,
  getSessionByComponent: READ,
  patchSession: WRITE_WITHOUT_ADMIN,
  getVisitSettings: READ,
  putVisitSettings: WRITE_WITHOUT_ADMIN,
  putVisitPlan: WRITE_WITHOUT_ADMIN,
  addVisitRating: WRITE_WITHOUT_ADMIN,
  openRecording: WRITE_WITHOUT_ADMIN,
  putRecordingChunk: WRITE_WITHOUT_ADMIN,
  getRecordingChunk: READ,
  putRun: WRITE_WITHOUT_ADMIN,
  completeRecording: WRITE_WITHOUT_ADMIN,
  getRecordingTicks: READ,
  getRecordingEvents: READ,
  listMail: ADMIN_ONLY,
  retryMail: ADMIN_ONLY,
  createEegFile: WRITE_OF_ALL,
  listEegFiles: READ,
  getEegFile: READ,
  patchEegFile: WRITE_OF_ALL,
  deleteEegFile: WRITE_OF_ALL,
  putEegFilePiece: WRITE_OF_ALL,
  completeEegFile: WRITE_OF_ALL,
  getEegFileBytes: READ,
  getEegFileReview: READ,
  putEegFileReview: WRITE_OF_ALL,
  listStudies: READ,
  getStudy: READ,
  createStudy: WRITE_WITHOUT_ADMIN,
  enrolInStudy: WRITE_WITHOUT_ADMIN,
  unblindStudy: ADMIN_ONLY,
  getStudyOfClient: READ,
  takeStudyFeedback: WRITE_WITHOUT_ADMIN,
  putBlindingGuess: WRITE_WITHOUT_ADMIN,
  listSubscriptions: READ,
  createSubscription: ADMIN_ONLY,
  updateSubscription: ADMIN_ONLY,
  cancelSubscription: ADMIN_ONLY,
  // The products are the same for every signed-in user.
  listProducts: { ...READ, nobody: 200, stranger: 200 },
  listAddOns: { ...READ, nobody: 200, stranger: 200 },
  registrationCart: { ...READ, nobody: 200, stranger: 200 },
  listInvoices: ADMIN_ONLY,
  getInvoice: ADMIN_ONLY,
  recordPayment: ADMIN_ONLY,
  listAssessments: READ,
  getAssessment: READ,
  createAssessment: WRITE_WITHOUT_ADMIN,
  putAssessment: WRITE_WITHOUT_ADMIN,
  archiveAssessment: WRITE_WITHOUT_ADMIN,
  listAssessmentAssignments: READ,
  assignAssessment: WRITE_WITHOUT_ADMIN,
  // An administrator may withdraw the assignments of users who left.
  patchAssessmentAssignment: WRITE_OF_ALL,
  startAssessment: WRITE_WITHOUT_ADMIN,
  continueAssessment: WRITE_WITHOUT_ADMIN,
  getAssessmentSummary: READ,
  putAssessmentSummary: WRITE_WITHOUT_ADMIN,
  listTaskResults: READ,
  createTaskResult: WRITE_WITHOUT_ADMIN,
  removeTaskResult: WRITE_WITHOUT_ADMIN,
  listOperators: ADMIN_ONLY,
  inviteOperator: ADMIN_ONLY,
  changeOperator: ADMIN_ONLY,
  sendInvitationAgain: ADMIN_ONLY,
  reassignClients: ADMIN_ONLY,
  listDevices: READ,
  getDevice: READ,
  addDevice: WRITE_OF_ALL,
  patchDevice: WRITE_OF_ALL,
  moveDevice: WRITE_OF_ALL,
  setDeviceState: WRITE_OF_ALL,
  undoDevice: WRITE_OF_ALL,
  noteDeviceSeen: WRITE_OF_ALL,
  listFavoriteResponses: READ,
  addFavoriteResponse: WRITE_OF_ALL,
  removeFavoriteResponse: WRITE_OF_ALL,
  listFeedbackFiles: READ,
  createFeedbackFile: WRITE_WITHOUT_ADMIN,
  putFeedbackFilePiece: WRITE_WITHOUT_ADMIN,
  completeFeedbackFile: WRITE_WITHOUT_ADMIN,
  getFeedbackFileBytes: READ,
  deleteFeedbackFile: WRITE_WITHOUT_ADMIN,
  listFeedbackResponses: READ,
  getFeedbackResponse: READ,
  createFeedbackResponse: WRITE_WITHOUT_ADMIN,
  putFeedbackResponse: WRITE_WITHOUT_ADMIN,
  patchFeedbackResponse: WRITE_WITHOUT_ADMIN,
  duplicateFeedbackResponse: WRITE_WITHOUT_ADMIN,
  listQuestionnaireCategories: READ,
  createQuestionnaireCategory: WRITE_WITHOUT_ADMIN,
  deleteQuestionnaireCategory: WRITE_WITHOUT_ADMIN,
  listQuestionnaires: READ,
  getQuestionnaire: READ,
  createQuestionnaire: WRITE_WITHOUT_ADMIN,
  putQuestionnaire: WRITE_WITHOUT_ADMIN,
  deleteQuestionnaire: WRITE_WITHOUT_ADMIN,
  archiveQuestionnaire: WRITE_WITHOUT_ADMIN,
  duplicateQuestionnaire: WRITE_WITHOUT_ADMIN,
  listQuestionnaireVersions: READ,
  listQuestionnaireAssignments: READ,
  createQuestionnaireAssignments: WRITE_WITHOUT_ADMIN,
  patchQuestionnaireAssignment: WRITE_OF_ALL,
  listQuestionnaireResponses: READ,
  getQuestionnaireResponse: READ,
  putQuestionnaireResponse: WRITE_WITHOUT_ADMIN,
  seeQuestionnaireSafety: WRITE_WITHOUT_ADMIN,
  getLatentTraits: READ,
  listQuestionnaireSafety: READ,
  // It answers questions about the product; facts about the practice are those of the caller.
  chat: { ...READ, stranger: 200 },
  impersonate: ADMIN_ONLY,
  // A caller who does not impersonate anyone has nothing to end.
  endImpersonation: {
    ...READ,
    therapist: 409,
    coach: 409,
    admin: 409,
    superUser: 409,
    nobody: 409,
    stranger: 409,
  },
  getReportSettings: READ,
  putReportLetterhead: ADMIN_ONLY,
  // The settings belong to the practice, not to a therapist.
  putReportTemplates: { ...READ, admin: 403 },
  putReportAnswers: { ...READ, admin: 403 },
  getServerHealth: ADMIN_ONLY,
  listAudit: ADMIN_ONLY,
  verifyAuditLog: ADMIN_ONLY,
  listAuditAnchors: ADMIN_ONLY,
};

/**
 * An administrator acting as the therapist has the therapist's permissions, except for money, secrets and permissions.
 */
export function statusOf(name: EndpointName, asker: Asker): number {
  if (asker !== 'impersonated') return MATRIX[name][asker];
  if (name === 'endImpersonation') return 200;
  return (ENDPOINTS[name] as Endpoint).impersonation === 'refused' ? 403 : MATRIX[name].therapist;
}

export const CONSENT = { kind: 'training', documentVersion: '2', givenBy: 'Kim', givenOn: '2026-01-02' };
export const UPLOAD = anUpload(someBytes(1000));
export const MEDIA = aMediaUpload(aWav());
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
  logPrint: { page: 'clients' },
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
  createPracticeNotification: SOME_NOTIFICATION,
  putPracticeNotification: { ...SOME_NOTIFICATION, version: 1 },
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
  putVisitSettings: { templates: [], scales: ['Mood'], version: 0 },
  putVisitPlan: { plan: DEFAULT_VISIT, visitPlanVersion: 0 },
  addVisitRating: {
    moment: 'before',
    run: null,
    scores: { Mood: 7 },
    givenAt: '2026-01-02T10:00:00.000Z',
  },
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
  createFeedbackFile: MEDIA.body,
  putFeedbackFilePiece: MEDIA.pieces[0]!.bytes,
  createFeedbackResponse: SOME_FEEDBACK,
  putFeedbackResponse: { version: 2, fields: SOME_FEEDBACK },
  patchFeedbackResponse: { version: 2, isArchived: true },
  putReportLetterhead: { version: 0, value: { contact: 'Long Street 1' } },
  putReportTemplates: { version: 0, value: [] },
  putReportAnswers: { version: 0, protocolId: null, value: { '1a': 'Not registered.' } },
  createStudy: SOME_STUDY,
  enrolInStudy: { clientId: ids.clientId },
  unblindStudy: { reason: 'A safety concern.' },
  takeStudyFeedback: SOME_PUBLIC_KEY,
  putBlindingGuess: { client: 'unsure', therapist: 'real' },
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
