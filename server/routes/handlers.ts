import type { ENDPOINTS, EndpointName } from '#shared/api/endpoints.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { appConfig } from '../services/app-config.ts';
import * as assessmentAssignments from '../services/assessment-assignments.ts';
import * as assessmentContinuation from '../services/assessment-continuation.ts';
import * as assessmentResults from '../services/assessment-results.ts';
import * as assessments from '../services/assessments.ts';
import * as auditLog from '../services/audit-log.ts';
import * as chat from '../services/chat.ts';
import * as clientAccounts from '../services/client-accounts.ts';
import * as clientConsents from '../services/client-consents.ts';
import * as clientNotes from '../services/client-notes.ts';
import * as clients from '../services/clients.ts';
import * as colleagues from '../services/colleagues.ts';
import * as commerce from '../services/commerce.ts';
import * as connectedApps from '../services/connected-apps.ts';
import type { Caller, Deps } from '../services/deps.ts';
import * as deviceSteps from '../services/device-steps.ts';
import * as devices from '../services/devices.ts';
import * as eegFileBytes from '../services/eeg-file-bytes.ts';
import * as eegFiles from '../services/eeg-files.ts';
import * as dataExport from '../services/export.ts';
import * as erase from '../services/erase.ts';
import * as feedbackResponses from '../services/feedback-responses.ts';
import * as impersonation from '../services/impersonation.ts';
import * as latentTraits from '../services/latent-traits.ts';
import * as notifications from '../services/notifications.ts';
import * as operatorInvitations from '../services/operator-invitations.ts';
import * as operators from '../services/operators.ts';
import * as outbox from '../services/outbox.ts';
import * as outcomes from '../services/outcomes.ts';
import * as invoices from '../services/invoices.ts';
import * as orders from '../services/orders.ts';
import * as profile from '../services/profile.ts';
import * as protocolCategories from '../services/protocol-categories.ts';
import * as protocolChanges from '../services/protocol-changes.ts';
import * as protocolPackages from '../services/protocol-packages.ts';
import * as protocols from '../services/protocols.ts';
import * as questionnaireAssignments from '../services/questionnaire-assignments.ts';
import * as questionnaireCategories from '../services/questionnaire-categories.ts';
import * as questionnaireResponses from '../services/questionnaire-responses.ts';
import * as questionnaires from '../services/questionnaires.ts';
import * as recordings from '../services/recordings.ts';
import * as registration from '../services/registration.ts';
import * as sessions from '../services/sessions.ts';
import * as subscriptionEnd from '../services/subscription-end.ts';
import * as setup from '../services/setup.ts';
import * as users from '../services/users.ts';

export type PublicContext = {
  isLocal: boolean;
  /** Whose tries count together; undefined where the connection does not tell. */
  address?: string | undefined;
  /** Whether the one who asked has hung up meanwhile. */
  isGone: () => boolean;
};
export type DemoBuilder = (
  deps: Deps,
  context: PublicContext,
) => Promise<EndpointResponse<typeof ENDPOINTS.setupDemo>>;

/** What a handler knows of who is asking. */
export type HandlerContext<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : Caller;

type Handler<E extends Endpoint> = (
  deps: Deps,
  context: HandlerContext<E>,
  request: EndpointRequest<E>,
) => Promise<EndpointResponse<E>>;

/** One handler for each endpoint: one that is missing, or answers something else, does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<(typeof ENDPOINTS)[Name]> };

export function createHandlers(createDemo: DemoBuilder): Handlers {
  return {
    getAppConfig: async (deps) => appConfig(deps.installation),
    register: registration.register,
    setupState: setup.state,
    setupPractice: (deps, _context, request) => setup.practice(deps, request),
    setupDemo: createDemo,
    getUserInfo: users.info,
    patchUser: profile.change,
    patchPractice: profile.renamePractice,
    exportOwnData: dataExport.ownData,
    exportPractice: dataExport.practice,
    eraseUser: erase.user,
    eraseClient: erase.client,
    getUserSettings: users.settings,
    patchUserSettings: users.changeSettings,
    listActiveNotifications: notifications.listActive,
    readNotification: notifications.read,
    dismissNotification: notifications.dismiss,
    listConnectedApps: connectedApps.list,
    connectNeurosity: connectedApps.connect,
    getNeurosityOauthUrl: connectedApps.oauthUrl,
    getNeurosityToken: connectedApps.oauthToken,
    transferNeurosityDevice: connectedApps.transferDevice,
    disconnectNeurosity: connectedApps.disconnect,
    listSubscriptions: commerce.list,
    createSubscription: orders.create,
    updateSubscription: orders.update,
    cancelSubscription: subscriptionEnd.cancel,
    listProducts: commerce.products,
    listAddOns: commerce.addOns,
    registrationCart: commerce.cart,
    listInvoices: invoices.list,
    getInvoice: invoices.get,
    recordPayment: invoices.recordPayment,
    chat: chat.ask,
    listClients: clients.list,
    getClient: clients.get,
    createClient: clients.create,
    patchClient: clients.change,
    listClientNotes: clientNotes.list,
    createClientNote: clientNotes.create,
    putClientNote: clientNotes.change,
    listClientNoteVersions: clientNotes.versions,
    listConsents: clientConsents.list,
    createConsent: clientConsents.create,
    withdrawConsent: clientConsents.withdraw,
    listColleagues: colleagues.list,
    listOutcomes: outcomes.list,
    listClientAccounts: clientAccounts.list,
    linkClientAccount: clientAccounts.link,
    listProtocols: protocols.list,
    listProtocolCategories: protocolCategories.list,
    createProtocolCategory: protocolCategories.create,
    renameProtocolCategory: protocolCategories.rename,
    deleteProtocolCategory: protocolCategories.remove,
    listProtocolTypes: protocols.types,
    getProtocol: protocols.get,
    createProtocol: protocolChanges.create,
    putProtocol: protocolChanges.change,
    patchProtocol: protocolChanges.patch,
    copyProtocol: protocolChanges.copy,
    importProtocols: protocolChanges.importAll,
    listProtocolVersions: protocols.versions,
    restoreProtocolVersion: protocolChanges.restore,
    listProtocolPackages: protocolPackages.list,
    addProtocolPackage: protocolPackages.add,
    removeProtocolPackage: protocolPackages.remove,
    deliverProtocolPackage: protocolPackages.deliver,
    createSession: sessions.create,
    listSessions: sessions.list,
    getSession: sessions.get,
    getSessionByComponent: sessions.getByComponent,
    patchSession: sessions.change,
    openRecording: recordings.open,
    putRecordingChunk: recordings.putChunk,
    getRecordingChunk: recordings.piece,
    putRun: recordings.storeRun,
    completeRecording: recordings.complete,
    getRecordingTicks: recordings.ticks,
    getRecordingEvents: recordings.events,
    listMail: outbox.list,
    retryMail: outbox.retry,
    createEegFile: eegFiles.create,
    listEegFiles: eegFiles.list,
    getEegFile: eegFiles.get,
    patchEegFile: eegFiles.change,
    deleteEegFile: eegFiles.remove,
    putEegFilePiece: eegFileBytes.putPiece,
    completeEegFile: eegFileBytes.complete,
    getEegFileBytes: eegFileBytes.bytes,
    getEegFileReview: eegFiles.review,
    putEegFileReview: eegFiles.storeReview,
    listOperators: operators.list,
    inviteOperator: operatorInvitations.invite,
    changeOperator: operators.change,
    sendInvitationAgain: operatorInvitations.inviteAgain,
    reassignClients: operators.reassign,
    listDevices: devices.list,
    getDevice: devices.get,
    addDevice: devices.add,
    patchDevice: devices.change,
    moveDevice: deviceSteps.move,
    setDeviceState: deviceSteps.setState,
    undoDevice: deviceSteps.undo,
    noteDeviceSeen: deviceSteps.noteSeen,
    listFeedbackResponses: feedbackResponses.list,
    getFeedbackResponse: feedbackResponses.get,
    createFeedbackResponse: feedbackResponses.create,
    putFeedbackResponse: feedbackResponses.change,
    patchFeedbackResponse: feedbackResponses.setMarks,
    duplicateFeedbackResponse: feedbackResponses.duplicate,
    listAssessments: assessments.list,
    getAssessment: assessments.get,
    createAssessment: assessments.create,
    putAssessment: assessments.change,
    archiveAssessment: assessments.archive,
    listAssessmentAssignments: assessmentAssignments.list,
    assignAssessment: assessmentAssignments.assign,
    patchAssessmentAssignment: assessmentAssignments.change,
    startAssessment: assessmentAssignments.start,
    continueAssessment: assessmentContinuation.continueRecording,
    getAssessmentSummary: assessmentResults.summary,
    putAssessmentSummary: assessmentResults.storeSummary,
    listTaskResults: assessmentResults.list,
    createTaskResult: assessmentResults.create,
    removeTaskResult: assessmentResults.remove,
    impersonate: impersonation.start,
    endImpersonation: impersonation.end,
    listAudit: auditLog.list,
    verifyAuditLog: auditLog.verify,
    listAuditAnchors: auditLog.anchors,
    listQuestionnaireCategories: questionnaireCategories.list,
    createQuestionnaireCategory: questionnaireCategories.create,
    deleteQuestionnaireCategory: questionnaireCategories.remove,
    listQuestionnaires: questionnaires.list,
    getQuestionnaire: questionnaires.get,
    createQuestionnaire: questionnaires.create,
    putQuestionnaire: questionnaires.change,
    deleteQuestionnaire: questionnaires.remove,
    archiveQuestionnaire: questionnaires.archive,
    duplicateQuestionnaire: questionnaires.duplicate,
    listQuestionnaireVersions: questionnaires.versions,
    listQuestionnaireAssignments: questionnaireAssignments.list,
    createQuestionnaireAssignments: questionnaireAssignments.create,
    patchQuestionnaireAssignment: questionnaireAssignments.change,
    listQuestionnaireResponses: questionnaireResponses.list,
    getQuestionnaireResponse: questionnaireResponses.get,
    putQuestionnaireResponse: questionnaireResponses.put,
    seeQuestionnaireSafety: questionnaireResponses.see,
    getLatentTraits: latentTraits.get,
    listQuestionnaireSafety: questionnaireResponses.alerts,
  };
}
