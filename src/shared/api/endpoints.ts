import * as appConfig from './app-config.ts';
import * as assessments from './assessments.ts';
import * as audit from './audit.ts';
import * as chat from './chat.ts';
import * as clientAccounts from './client-accounts.ts';
import * as clientConsents from './client-consents.ts';
import * as clientNotes from './client-notes.ts';
import * as clients from './clients.ts';
import * as colleagues from './colleagues.ts';
import * as commerce from './commerce.ts';
import * as connectedApps from './connected-apps.ts';
import * as devices from './devices.ts';
import * as eegFiles from './eeg-files.ts';
import * as erase from './erase.ts';
import * as exports from './exports.ts';
import * as feedbackResponses from './feedback-responses.ts';
import * as impersonation from './impersonation.ts';
import * as latentTraits from './latent-traits.ts';
import * as mail from './mail.ts';
import * as notifications from './notifications.ts';
import * as operators from './operators.ts';
import * as invoices from './invoices.ts';
import * as outcomes from './outcomes.ts';
import * as profile from './profile.ts';
import * as protocolCategories from './protocol-categories.ts';
import * as protocolPackages from './protocol-packages.ts';
import * as protocols from './protocols.ts';
import * as questionnaireAssignments from './questionnaire-assignments.ts';
import * as questionnaireResponses from './questionnaire-responses.ts';
import * as questionnaires from './questionnaires.ts';
import * as registration from './registration.ts';
import * as sessions from './sessions.ts';
import * as setup from './setup.ts';
import * as users from './users.ts';

/** The whole API. The server refuses to start when one of these has no handler. */
export const ENDPOINTS = {
  getAppConfig: appConfig.getAppConfig,
  register: registration.register,
  setupState: setup.setupState,
  setupPractice: setup.setupPractice,
  setupDemo: setup.setupDemo,
  getUserInfo: users.getUserInfo,
  patchUser: profile.patchUser,
  patchPractice: profile.patchPractice,
  exportOwnData: exports.exportOwnData,
  exportPractice: exports.exportPractice,
  eraseUser: erase.eraseUser,
  eraseClient: erase.eraseClient,
  getUserSettings: users.getUserSettings,
  patchUserSettings: users.patchUserSettings,
  listActiveNotifications: notifications.listActiveNotifications,
  readNotification: notifications.readNotification,
  dismissNotification: notifications.dismissNotification,
  listConnectedApps: connectedApps.listConnectedApps,
  connectNeurosity: connectedApps.connectNeurosity,
  getNeurosityOauthUrl: connectedApps.getNeurosityOauthUrl,
  getNeurosityToken: connectedApps.getNeurosityToken,
  transferNeurosityDevice: connectedApps.transferNeurosityDevice,
  disconnectNeurosity: connectedApps.disconnectNeurosity,
  listSubscriptions: commerce.listSubscriptions,
  createSubscription: commerce.createSubscription,
  updateSubscription: commerce.updateSubscription,
  cancelSubscription: commerce.cancelSubscription,
  listProducts: commerce.listProducts,
  listAddOns: commerce.listAddOns,
  registrationCart: commerce.registrationCart,
  listInvoices: invoices.listInvoices,
  getInvoice: invoices.getInvoice,
  recordPayment: invoices.recordPayment,
  chat: chat.chat,
  listClients: clients.listClients,
  getClient: clients.getClient,
  createClient: clients.createClient,
  patchClient: clients.patchClient,
  listClientNotes: clientNotes.listClientNotes,
  createClientNote: clientNotes.createClientNote,
  putClientNote: clientNotes.putClientNote,
  listClientNoteVersions: clientNotes.listClientNoteVersions,
  listConsents: clientConsents.listConsents,
  createConsent: clientConsents.createConsent,
  withdrawConsent: clientConsents.withdrawConsent,
  listColleagues: colleagues.listColleagues,
  listOutcomes: outcomes.listOutcomes,
  listClientAccounts: clientAccounts.listClientAccounts,
  linkClientAccount: clientAccounts.linkClientAccount,
  listProtocols: protocols.listProtocols,
  listProtocolCategories: protocolCategories.listProtocolCategories,
  createProtocolCategory: protocolCategories.createProtocolCategory,
  renameProtocolCategory: protocolCategories.renameProtocolCategory,
  deleteProtocolCategory: protocolCategories.deleteProtocolCategory,
  listProtocolTypes: protocols.listProtocolTypes,
  getProtocol: protocols.getProtocol,
  createProtocol: protocols.createProtocol,
  putProtocol: protocols.putProtocol,
  patchProtocol: protocols.patchProtocol,
  copyProtocol: protocols.copyProtocol,
  importProtocols: protocols.importProtocols,
  listProtocolVersions: protocols.listProtocolVersions,
  restoreProtocolVersion: protocols.restoreProtocolVersion,
  listProtocolPackages: protocolPackages.listProtocolPackages,
  addProtocolPackage: protocolPackages.addProtocolPackage,
  removeProtocolPackage: protocolPackages.removeProtocolPackage,
  deliverProtocolPackage: protocolPackages.deliverProtocolPackage,
  createSession: sessions.createSession,
  listSessions: sessions.listSessions,
  getSession: sessions.getSession,
  getSessionByComponent: sessions.getSessionByComponent,
  patchSession: sessions.patchSession,
  openRecording: sessions.openRecording,
  putRecordingChunk: sessions.putRecordingChunk,
  getRecordingChunk: sessions.getRecordingChunk,
  putRun: sessions.putRun,
  completeRecording: sessions.completeRecording,
  getRecordingTicks: sessions.getRecordingTicks,
  getRecordingEvents: sessions.getRecordingEvents,
  listMail: mail.listMail,
  retryMail: mail.retryMail,
  createEegFile: eegFiles.createEegFile,
  listEegFiles: eegFiles.listEegFiles,
  getEegFile: eegFiles.getEegFile,
  patchEegFile: eegFiles.patchEegFile,
  deleteEegFile: eegFiles.deleteEegFile,
  putEegFilePiece: eegFiles.putEegFilePiece,
  completeEegFile: eegFiles.completeEegFile,
  getEegFileBytes: eegFiles.getEegFileBytes,
  getEegFileReview: eegFiles.getEegFileReview,
  putEegFileReview: eegFiles.putEegFileReview,
  listOperators: operators.listOperators,
  inviteOperator: operators.inviteOperator,
  changeOperator: operators.changeOperator,
  sendInvitationAgain: operators.sendInvitationAgain,
  reassignClients: operators.reassignClients,
  listDevices: devices.listDevices,
  getDevice: devices.getDevice,
  addDevice: devices.addDevice,
  patchDevice: devices.patchDevice,
  moveDevice: devices.moveDevice,
  setDeviceState: devices.setDeviceState,
  undoDevice: devices.undoDevice,
  noteDeviceSeen: devices.noteDeviceSeen,
  listFeedbackResponses: feedbackResponses.listFeedbackResponses,
  getFeedbackResponse: feedbackResponses.getFeedbackResponse,
  createFeedbackResponse: feedbackResponses.createFeedbackResponse,
  putFeedbackResponse: feedbackResponses.putFeedbackResponse,
  patchFeedbackResponse: feedbackResponses.patchFeedbackResponse,
  duplicateFeedbackResponse: feedbackResponses.duplicateFeedbackResponse,
  listAssessments: assessments.listAssessments,
  getAssessment: assessments.getAssessment,
  createAssessment: assessments.createAssessment,
  putAssessment: assessments.putAssessment,
  archiveAssessment: assessments.archiveAssessment,
  listAssessmentAssignments: assessments.listAssessmentAssignments,
  assignAssessment: assessments.assignAssessment,
  patchAssessmentAssignment: assessments.patchAssessmentAssignment,
  startAssessment: assessments.startAssessment,
  continueAssessment: assessments.continueAssessment,
  getAssessmentSummary: assessments.getAssessmentSummary,
  putAssessmentSummary: assessments.putAssessmentSummary,
  listTaskResults: assessments.listTaskResults,
  createTaskResult: assessments.createTaskResult,
  removeTaskResult: assessments.removeTaskResult,
  impersonate: impersonation.impersonate,
  endImpersonation: impersonation.endImpersonation,
  listAudit: audit.listAudit,
  verifyAuditLog: audit.verifyAuditLog,
  listAuditAnchors: audit.listAuditAnchors,
  listQuestionnaireCategories: questionnaires.listQuestionnaireCategories,
  createQuestionnaireCategory: questionnaires.createQuestionnaireCategory,
  deleteQuestionnaireCategory: questionnaires.deleteQuestionnaireCategory,
  listQuestionnaires: questionnaires.listQuestionnaires,
  getQuestionnaire: questionnaires.getQuestionnaire,
  createQuestionnaire: questionnaires.createQuestionnaire,
  putQuestionnaire: questionnaires.putQuestionnaire,
  deleteQuestionnaire: questionnaires.deleteQuestionnaire,
  archiveQuestionnaire: questionnaires.archiveQuestionnaire,
  duplicateQuestionnaire: questionnaires.duplicateQuestionnaire,
  listQuestionnaireVersions: questionnaires.listQuestionnaireVersions,
  listQuestionnaireAssignments: questionnaireAssignments.listQuestionnaireAssignments,
  createQuestionnaireAssignments: questionnaireAssignments.createQuestionnaireAssignments,
  patchQuestionnaireAssignment: questionnaireAssignments.patchQuestionnaireAssignment,
  listQuestionnaireResponses: questionnaireResponses.listQuestionnaireResponses,
  getQuestionnaireResponse: questionnaireResponses.getQuestionnaireResponse,
  putQuestionnaireResponse: questionnaireResponses.putQuestionnaireResponse,
  seeQuestionnaireSafety: questionnaireResponses.seeQuestionnaireSafety,
  getLatentTraits: latentTraits.getLatentTraits,
  listQuestionnaireSafety: questionnaireResponses.listQuestionnaireSafety,
} as const;
export type EndpointName = keyof typeof ENDPOINTS;
