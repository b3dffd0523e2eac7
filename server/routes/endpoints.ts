import { type Endpoint, isEndpoint } from '#shared/api/endpoint.ts';
import * as appConfig from '#shared/api/practice/app-config.ts';
import * as assessments from '#shared/api/assessments.ts';
import * as audit from '#shared/api/practice/audit.ts';
import * as chat from '#shared/api/practice/chat.ts';
import * as clientAccounts from '#shared/api/client-accounts.ts';
import * as clientConsents from '#shared/api/client-consents.ts';
import * as clientNotes from '#shared/api/client-notes.ts';
import * as clients from '#shared/api/clients.ts';
import * as colleagues from '#shared/api/practice/colleagues.ts';
import * as commerce from '#shared/api/commerce/commerce.ts';
import * as connectedApps from '#shared/api/practice/connected-apps.ts';
import * as devices from '#shared/api/commerce/devices.ts';
import * as eegFiles from '#shared/api/eeg-files.ts';
import * as erase from '#shared/api/practice/erase.ts';
import * as exports from '#shared/api/practice/exports.ts';
import * as favoriteResponses from '#shared/api/practice/favorite-responses.ts';
import * as feedbackFiles from '#shared/api/practice/feedback-files.ts';
import * as feedbackResponses from '#shared/api/practice/feedback-responses.ts';
import * as firstSteps from '#shared/api/practice/first-steps.ts';
import * as health from '#shared/api/practice/health.ts';
import * as impersonation from '#shared/api/identity/impersonation.ts';
import * as latentTraits from '#shared/api/latent-traits.ts';
import * as mail from '#shared/api/practice/mail.ts';
import * as notifications from '#shared/api/practice/notifications.ts';
import * as operators from '#shared/api/practice/operators.ts';
import * as invoices from '#shared/api/commerce/invoices.ts';
import * as outcomes from '#shared/api/outcomes.ts';
import * as practiceNotifications from '#shared/api/practice/practice-notifications.ts';
import * as prints from '#shared/api/practice/prints.ts';
import * as profile from '#shared/api/identity/profile.ts';
import * as protocolCategories from '#shared/api/protocol-categories.ts';
import * as protocolPackages from '#shared/api/protocol-packages.ts';
import * as protocols from '#shared/api/protocols.ts';
import * as questionnaireAssignments from '#shared/api/questionnaire-assignments.ts';
import * as questionnaireResponses from '#shared/api/questionnaire-responses.ts';
import * as questionnaires from '#shared/api/questionnaires.ts';
import * as reportSettings from '#shared/api/practice/report-settings.ts';
import * as registration from '#shared/api/identity/registration.ts';
import * as sessions from '#shared/api/sessions.ts';
import * as setup from '#shared/api/identity/setup.ts';
import * as studies from '#shared/api/studies.ts';
import * as visits from '#shared/api/visits.ts';
import * as users from '#shared/api/identity/users.ts';

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
  ...firstSteps,
  ...health,
  ...impersonation,
  ...latentTraits,
  ...mail,
  ...notifications,
  ...operators,
  ...invoices,
  ...outcomes,
  ...practiceNotifications,
  ...prints,
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
