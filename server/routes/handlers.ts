import type { ENDPOINTS, EndpointName } from '#shared/api/endpoints.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { appConfig } from '../services/app-config.ts';
import * as auditLog from '../services/audit-log.ts';
import * as clientAccounts from '../services/client-accounts.ts';
import * as clients from '../services/clients.ts';
import * as commerce from '../services/commerce.ts';
import * as connectedApps from '../services/connected-apps.ts';
import type { Caller, Deps } from '../services/deps.ts';
import * as eegFileBytes from '../services/eeg-file-bytes.ts';
import * as eegFiles from '../services/eeg-files.ts';
import * as dataExport from '../services/export.ts';
import * as erase from '../services/erase.ts';
import * as impersonation from '../services/impersonation.ts';
import * as notifications from '../services/notifications.ts';
import * as operatorInvitations from '../services/operator-invitations.ts';
import * as operators from '../services/operators.ts';
import * as outbox from '../services/outbox.ts';
import * as invoices from '../services/invoices.ts';
import * as orders from '../services/orders.ts';
import * as profile from '../services/profile.ts';
import * as protocols from '../services/protocols.ts';
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
    listClients: clients.list,
    getClient: clients.get,
    createClient: clients.create,
    patchClient: clients.change,
    listClientAccounts: clientAccounts.list,
    linkClientAccount: clientAccounts.link,
    listProtocols: protocols.list,
    listProtocolCategories: protocols.categories,
    getProtocol: protocols.get,
    createProtocol: protocols.create,
    putProtocol: protocols.change,
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
    impersonate: impersonation.start,
    endImpersonation: impersonation.end,
    listAudit: auditLog.list,
    verifyAuditLog: auditLog.verify,
    listAuditAnchors: auditLog.anchors,
  };
}
