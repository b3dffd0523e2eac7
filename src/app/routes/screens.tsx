import { AwSnap } from '../errors/AwSnap.tsx';
import { type LazyScreen, lazyScreen, type Screen } from './lazy-screen.tsx';
import { NotFound } from '../errors/NotFound.tsx';
import type { PageName } from '#shared/routes.ts';
import { SessionRedirect } from './SessionRedirect.tsx';

const screen = <Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name): LazyScreen =>
  lazyScreen(() => load().then((module) => module[name]));

/** Part of the start itself. */
const here = (Screen: Screen): LazyScreen => ({ Screen, preload: () => undefined });

/** Parts of one page in two files. They load together, so that the page's heading stays between the parts. */
const client = lazyScreen(() => {
  clientQuestionnaires.preload();
  return import('#screens/client/ClientScreen.tsx').then((module) => module.ClientScreen);
});
const clientQuestionnaires = lazyScreen(() => {
  client.preload();
  return import('#screens/client-questionnaires/ClientQuestionnairesScreen.tsx').then(
    (module) => module.ClientQuestionnairesScreen,
  );
});
const clients = screen(() => import('#screens/clients/ClientsScreen.tsx'), 'ClientsScreen');
const login = screen(() => import('#screens/login/LoginScreen.tsx'), 'LoginScreen');

export const SCREENS: Record<PageName, LazyScreen> = {
  signIn: login,
  login,
  forgotPassword: screen(
    () => import('#screens/forgot-password/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  setup: screen(() => import('#screens/setup/SetupScreen.tsx'), 'SetupScreen'),
  register: screen(() => import('#screens/register/RegisterScreen.tsx'), 'RegisterScreen'),
  onboardClient: screen(() => import('#screens/register/RegisterScreen.tsx'), 'OnboardClientScreen'),
  welcome: screen(() => import('#screens/register/WelcomeScreen.tsx'), 'WelcomeScreen'),
  requestVerification: screen(
    () => import('#screens/register/RequestVerificationScreen.tsx'),
    'RequestVerificationScreen',
  ),
  verification: screen(() => import('#screens/register/VerificationScreen.tsx'), 'VerificationScreen'),
  notFound: here(NotFound),
  awSnap: here(AwSnap),
  app: clients,
  clients,
  account: screen(() => import('#screens/account/AccountScreen.tsx'), 'AccountScreen'),
  sessions: screen(() => import('#screens/sessions/SessionsScreen.tsx'), 'SessionsScreen'),
  clientSessions: screen(() => import('#screens/sessions/SessionsScreen.tsx'), 'ClientSessionsScreen'),
  session: here(SessionRedirect),
  visitPlan: screen(() => import('#screens/visit-plan/VisitPlanScreen.tsx'), 'VisitPlanScreen'),
  eegFiles: screen(() => import('#screens/eeg-files/EegFilesScreen.tsx'), 'EegFilesScreen'),
  eegReview: screen(() => import('#screens/eeg-review/EegReviewScreen.tsx'), 'EegReviewScreen'),
  eegUpload: screen(() => import('#screens/eeg-files/upload/EegUploadScreen.tsx'), 'EegUploadScreen'),
  client,
  sessionBreakdown: screen(
    () => import('#screens/session-breakdown/SessionBreakdownScreen.tsx'),
    'SessionBreakdownScreen',
  ),
  sessionReport: screen(
    () => import('#screens/session-breakdown/report/SessionReportScreen.tsx'),
    'SessionReportScreen',
  ),
  progressReport: screen(
    () => import('#screens/client/report/ProgressReportScreen.tsx'),
    'ProgressReportScreen',
  ),
  compareSessions: screen(
    () => import('#screens/session-breakdown/compare/CompareScreen.tsx'),
    'CompareScreen',
  ),
  sessionReview: screen(
    () => import('#screens/eeg-review/session/SessionReviewScreen.tsx'),
    'SessionReviewScreen',
  ),
  studies: screen(() => import('#screens/studies/StudiesScreen.tsx'), 'StudiesScreen'),
  study: screen(() => import('#screens/study/StudyScreen.tsx'), 'StudyScreen'),
  outcomes: screen(() => import('#screens/outcomes/OutcomesScreen.tsx'), 'OutcomesScreen'),
  operators: screen(() => import('#screens/operators/OperatorsScreen.tsx'), 'OperatorsScreen'),
  notifications: screen(
    () => import('#screens/operators/notifications/NotificationsScreen.tsx'),
    'NotificationsScreen',
  ),
  protocol: screen(() => import('#screens/protocol/ProtocolScreen.tsx'), 'ProtocolScreen'),
  devices: screen(() => import('#screens/devices/DevicesScreen.tsx'), 'DevicesScreen'),
  feedbackResponses: screen(
    () => import('#screens/feedback-responses/FeedbackResponsesScreen.tsx'),
    'FeedbackResponsesScreen',
  ),
  connectionTest: screen(
    () => import('#screens/biofeedback/connection-test/ConnectionTestScreen.tsx'),
    'ConnectionTestScreen',
  ),
  questionnaires: screen(
    () => import('#screens/questionnaires/QuestionnairesScreen.tsx'),
    'QuestionnairesScreen',
  ),
  questionnaire: screen(
    () => import('#screens/questionnaire/QuestionnaireScreen.tsx'),
    'QuestionnaireScreen',
  ),
  clientQuestionnaires,
  payment: screen(() => import('#screens/payment/PaymentScreen.tsx'), 'PaymentScreen'),
  pastDue: screen(() => import('#screens/past-due/PastDueScreen.tsx'), 'PastDueScreen'),
  survey: screen(() => import('#screens/survey/SurveyScreen.tsx'), 'SurveyScreen'),
  purchaseDevice: screen(
    () => import('#screens/purchase-device/PurchaseDeviceScreen.tsx'),
    'PurchaseDeviceScreen',
  ),
  protocols: screen(() => import('#screens/protocols/ProtocolsScreen.tsx'), 'ProtocolsScreen'),
  assessments: screen(() => import('#screens/assessments/AssessmentsScreen.tsx'), 'AssessmentsScreen'),
  recording: screen(() => import('#screens/biofeedback/assessment/AssessmentScreen.tsx'), 'AssessmentScreen'),
  assessmentReport: screen(
    () => import('#screens/biofeedback/report/paper/AssessmentReportScreen.tsx'),
    'AssessmentReportScreen',
  ),
  biofeedback: screen(() => import('#screens/biofeedback/BiofeedbackScreen.tsx'), 'BiofeedbackScreen'),
};
