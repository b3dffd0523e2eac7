import * as assessmentAssignments from '../services/assessments/assessment-assignments.ts';
import * as assessmentContinuation from '../services/assessments/assessment-continuation.ts';
import * as assessmentResults from '../services/assessments/assessment-results.ts';
import * as assessments from '../services/assessments/assessments.ts';
import * as clientAccounts from '../services/clients/client-accounts.ts';
import * as clientConsents from '../services/clients/client-consents.ts';
import * as clientNotes from '../services/clients/client-notes.ts';
import * as clients from '../services/clients/clients.ts';
import * as outcomes from '../services/clients/outcomes.ts';
import * as commerce from '../services/commerce/commerce.ts';
import * as invoices from '../services/commerce/invoices.ts';
import * as orders from '../services/commerce/orders.ts';
import * as subscriptionEnd from '../services/commerce/subscription-end.ts';
import * as deviceSteps from '../services/devices/device-steps.ts';
import * as devices from '../services/devices/devices.ts';
import * as eegFileBytes from '../services/eeg-files/eeg-file-bytes.ts';
import * as eegFiles from '../services/eeg-files/eeg-files.ts';
import * as impersonation from '../services/identity/impersonation.ts';
import * as registration from '../services/identity/registration.ts';
import * as appConfig from '../services/practice/app-config.ts';
import * as auditLog from '../services/practice/audit-log.ts';
import * as chat from '../services/practice/chat.ts';
import * as colleagues from '../services/practice/colleagues.ts';
import * as connectedApps from '../services/practice/connected-apps.ts';
import * as erase from '../services/practice/erase.ts';
import * as dataExport from '../services/practice/export.ts';
import * as notifications from '../services/practice/notifications.ts';
import * as operatorInvitations from '../services/practice/operator-invitations.ts';
import * as operators from '../services/practice/operators.ts';
import * as outbox from '../services/practice/outbox.ts';
import * as profile from '../services/practice/profile.ts';
import * as setup from '../services/practice/setup.ts';
import * as users from '../services/practice/users.ts';
import * as feedbackResponses from '../services/protocols/feedback-responses.ts';
import * as protocolCategories from '../services/protocols/protocol-categories.ts';
import * as protocolChanges from '../services/protocols/protocol-changes.ts';
import * as protocolPackages from '../services/protocols/protocol-packages.ts';
import * as protocols from '../services/protocols/protocols.ts';
import * as latentTraits from '../services/questionnaires/latent-traits.ts';
import * as questionnaireAssignments from '../services/questionnaires/questionnaire-assignments.ts';
import * as questionnaireCategories from '../services/questionnaires/questionnaire-categories.ts';
import * as questionnaireResponses from '../services/questionnaires/questionnaire-responses.ts';
import * as questionnaires from '../services/questionnaires/questionnaires.ts';
import * as recordings from '../services/sessions/recordings.ts';
import * as sessions from '../services/sessions/sessions.ts';
import type { Service } from '../services/core/service.ts';

const MODULES: readonly object[] = [
  assessmentAssignments,
  assessmentContinuation,
  assessmentResults,
  assessments,
  clientAccounts,
  clientConsents,
  clientNotes,
  clients,
  outcomes,
  commerce,
  invoices,
  orders,
  subscriptionEnd,
  deviceSteps,
  devices,
  eegFileBytes,
  eegFiles,
  impersonation,
  registration,
  appConfig,
  auditLog,
  chat,
  colleagues,
  connectedApps,
  erase,
  dataExport,
  notifications,
  operatorInvitations,
  operators,
  outbox,
  profile,
  setup,
  users,
  feedbackResponses,
  protocolCategories,
  protocolChanges,
  protocolPackages,
  protocols,
  latentTraits,
  questionnaireAssignments,
  questionnaireCategories,
  questionnaireResponses,
  questionnaires,
  recordings,
  sessions,
];

const isService = (value: unknown): value is Service =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'run' in value;

/** Every service of every module; each service names the endpoint it answers. */
export const SERVICES: readonly Service[] = MODULES.flatMap((module) =>
  Object.values(module).filter(isService),
);
