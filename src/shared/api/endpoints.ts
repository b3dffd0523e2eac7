import * as appConfig from './app-config.ts';
import * as audit from './audit.ts';
import * as clientAccounts from './client-accounts.ts';
import * as clients from './clients.ts';
import * as commerce from './commerce.ts';
import * as connectedApps from './connected-apps.ts';
import * as eegFiles from './eeg-files.ts';
import * as erase from './erase.ts';
import * as exports from './exports.ts';
import * as impersonation from './impersonation.ts';
import * as mail from './mail.ts';
import * as notifications from './notifications.ts';
import * as operators from './operators.ts';
import * as invoices from './invoices.ts';
import * as profile from './profile.ts';
import * as protocols from './protocols.ts';
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
  listClients: clients.listClients,
  getClient: clients.getClient,
  createClient: clients.createClient,
  patchClient: clients.patchClient,
  listClientAccounts: clientAccounts.listClientAccounts,
  linkClientAccount: clientAccounts.linkClientAccount,
  listProtocols: protocols.listProtocols,
  listProtocolCategories: protocols.listProtocolCategories,
  getProtocol: protocols.getProtocol,
  createProtocol: protocols.createProtocol,
  putProtocol: protocols.putProtocol,
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
  impersonate: impersonation.impersonate,
  endImpersonation: impersonation.endImpersonation,
  listAudit: audit.listAudit,
  verifyAuditLog: audit.verifyAuditLog,
  listAuditAnchors: audit.listAuditAnchors,
} as const;
export type EndpointName = keyof typeof ENDPOINTS;
