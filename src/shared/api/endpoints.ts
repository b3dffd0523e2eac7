import { type Endpoint, isEndpoint } from './endpoint.ts';
import * as appConfig from './practice/app-config.ts';
import * as assessments from './assessments.ts';
import * as audit from './practice/audit.ts';
import * as chat from './practice/chat.ts';
import * as clientAccounts from './client-accounts.ts';
import * as clientConsents from './client-consents.ts';
import * as clientNotes from './client-notes.ts';
import * as clients from './clients.ts';
import * as colleagues from './practice/colleagues.ts';
import * as commerce from './commerce/commerce.ts';
import * as connectedApps from './practice/connected-apps.ts';
import * as devices from './commerce/devices.ts';
import * as eegFiles from './eeg-files.ts';
import * as erase from './practice/erase.ts';
import * as exports from './practice/exports.ts';
import * as favoriteResponses from './practice/favorite-responses.ts';
import * as feedbackFiles from './practice/feedback-files.ts';
import * as feedbackResponses from './practice/feedback-responses.ts';
import * as impersonation from './identity/impersonation.ts';
import * as latentTraits from './latent-traits.ts';
import * as mail from './practice/mail.ts';
import * as notifications from './practice/notifications.ts';
import * as operators from './practice/operators.ts';
import * as invoices from './commerce/invoices.ts';
import * as outcomes from './outcomes.ts';
import * as profile from './identity/profile.ts';
import * as protocolCategories from './protocol-categories.ts';
import * as protocolPackages from './protocol-packages.ts';
import * as protocols from './protocols.ts';
import * as questionnaireAssignments from './questionnaire-assignments.ts';
import * as questionnaireResponses from './questionnaire-responses.ts';
import * as questionnaires from './questionnaires.ts';
import * as reportSettings from './practice/report-settings.ts';
import * as registration from './identity/registration.ts';
import * as sessions from './sessions.ts';
import * as setup from './identity/setup.ts';
import * as studies from './studies.ts';
import * as visits from './visits.ts';
import * as users from './identity/users.ts';

/** The endpoints among a module's exports. */
type EndpointsIn<Modules> = {
  [Name in keyof Modules as Modules[Name] extends Endpoint ? Name : never]: Modules[Name];
};

const endpointsIn = <Modules extends object>(modules: Modules): EndpointsIn<Modules> =>
  Object.fromEntries(
    Object.entries(modules).filter(([, value]) => isEndpoint(value)),
  ) as EndpointsIn<Modules>;

/** The whole API. The server does not start if an endpoint has no service. */
export const ENDPOINTS = endpointsIn({
  ...appConfig,
  ...assessments,
  ...audit,
  ...chat,
  ...clientAccounts,
  ...clientConsents,
  ...clientNotes,
  ...clients,
  ...colleagues,
  ...commerce,
  ...connectedApps,
  ...devices,
  ...eegFiles,
  ...erase,
  ...exports,
  ...favoriteResponses,
  ...feedbackFiles,
  ...feedbackResponses,
  ...impersonation,
  ...latentTraits,
  ...mail,
  ...notifications,
  ...operators,
  ...invoices,
  ...outcomes,
  ...profile,
  ...protocolCategories,
  ...protocolPackages,
  ...protocols,
  ...questionnaireAssignments,
  ...questionnaireResponses,
  ...questionnaires,
  ...registration,
  ...reportSettings,
  ...sessions,
  ...setup,
  ...studies,
  ...users,
  ...visits,
});
export type EndpointName = keyof typeof ENDPOINTS;
