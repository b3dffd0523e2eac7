import { AccountScreen } from '#screens/account/AccountScreen.tsx';
import { ClientsScreen } from '#screens/clients/ClientsScreen.tsx';
import { EegFilesScreen } from '#screens/eeg-files/EegFilesScreen.tsx';
import { ForgotPasswordScreen } from '#screens/forgot-password/ForgotPasswordScreen.tsx';
import { LoginScreen } from '#screens/login/LoginScreen.tsx';
import { ClientSessionsScreen, SessionsScreen } from '#screens/sessions/SessionsScreen.tsx';
import { SetupScreen } from '#screens/setup/SetupScreen.tsx';
import { AwSnap } from '../errors/AwSnap.tsx';
import { lazyScreen, type Screen } from './lazy-screen.tsx';
import { NotFound } from '../errors/NotFound.tsx';
import type { PageName } from '#shared/routes.ts';
import { SessionRedirect } from './SessionRedirect.tsx';

const screen = (load: () => Promise<Screen>): Screen => lazyScreen(load).Screen;

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

export const SCREENS: Record<PageName, Screen> = {
  signIn: LoginScreen,
  login: LoginScreen,
  forgotPassword: ForgotPasswordScreen,
  setup: SetupScreen,
  register: screen(() =>
    import('#screens/register/RegisterScreen.tsx').then((module) => module.RegisterScreen),
  ),
  onboardClient: screen(() =>
    import('#screens/register/RegisterScreen.tsx').then((module) => module.OnboardClientScreen),
  ),
  welcome: screen(() => import('#screens/register/WelcomeScreen.tsx').then((module) => module.WelcomeScreen)),
  requestVerification: screen(() =>
    import('#screens/register/RequestVerificationScreen.tsx').then(
      (module) => module.RequestVerificationScreen,
    ),
  ),
  verification: screen(() =>
    import('#screens/register/VerificationScreen.tsx').then((module) => module.VerificationScreen),
  ),
  notFound: NotFound,
  awSnap: AwSnap,
  app: ClientsScreen,
  clients: ClientsScreen,
  account: AccountScreen,
  sessions: SessionsScreen,
  clientSessions: ClientSessionsScreen,
  session: SessionRedirect,
  visitPlan: screen(() =>
    import('#screens/visit-plan/VisitPlanScreen.tsx').then((module) => module.VisitPlanScreen),
  ),
  eegFiles: EegFilesScreen,
  eegReview: screen(() =>
    import('#screens/eeg-review/EegReviewScreen.tsx').then((module) => module.EegReviewScreen),
  ),
  eegUpload: screen(() =>
    import('#screens/eeg-files/upload/EegUploadScreen.tsx').then((module) => module.EegUploadScreen),
  ),
  client: client.Screen,
  sessionBreakdown: screen(() =>
    import('#screens/session-breakdown/SessionBreakdownScreen.tsx').then(
      (module) => module.SessionBreakdownScreen,
    ),
  ),
  sessionReport: screen(() =>
    import('#screens/session-breakdown/report/SessionReportScreen.tsx').then(
      (module) => module.SessionReportScreen,
    ),
  ),
  progressReport: screen(() =>
    import('#screens/client/report/ProgressReportScreen.tsx').then((module) => module.ProgressReportScreen),
  ),
  compareSessions: screen(() =>
    import('#screens/session-breakdown/compare/CompareScreen.tsx').then((module) => module.CompareScreen),
  ),
  sessionReview: screen(() =>
    import('#screens/eeg-review/session/SessionReviewScreen.tsx').then(
      (module) => module.SessionReviewScreen,
    ),
  ),
  studies: screen(() => import('#screens/studies/StudiesScreen.tsx').then((module) => module.StudiesScreen)),
  study: screen(() => import('#screens/study/StudyScreen.tsx').then((module) => module.StudyScreen)),
  outcomes: screen(() =>
    import('#screens/outcomes/OutcomesScreen.tsx').then((module) => module.OutcomesScreen),
  ),
  operators: screen(() =>
    import('#screens/operators/OperatorsScreen.tsx').then((module) => module.OperatorsScreen),
  ),
  protocol: screen(() =>
    import('#screens/protocol/ProtocolScreen.tsx').then((module) => module.ProtocolScreen),
  ),
  devices: screen(() => import('#screens/devices/DevicesScreen.tsx').then((module) => module.DevicesScreen)),
  feedbackResponses: screen(() =>
    import('#screens/feedback-responses/FeedbackResponsesScreen.tsx').then(
      (module) => module.FeedbackResponsesScreen,
    ),
  ),
  connectionTest: screen(() =>
    import('#screens/biofeedback/connection-test/ConnectionTestScreen.tsx').then(
      (module) => module.ConnectionTestScreen,
    ),
  ),
  questionnaires: screen(() =>
    import('#screens/questionnaires/QuestionnairesScreen.tsx').then((module) => module.QuestionnairesScreen),
  ),
  questionnaire: screen(() =>
    import('#screens/questionnaire/QuestionnaireScreen.tsx').then((module) => module.QuestionnaireScreen),
  ),
  clientQuestionnaires: clientQuestionnaires.Screen,
  payment: screen(() => import('#screens/payment/PaymentScreen.tsx').then((module) => module.PaymentScreen)),
  pastDue: screen(() => import('#screens/past-due/PastDueScreen.tsx').then((module) => module.PastDueScreen)),
  survey: screen(() => import('#screens/survey/SurveyScreen.tsx').then((module) => module.SurveyScreen)),
  purchaseDevice: screen(() =>
    import('#screens/purchase-device/PurchaseDeviceScreen.tsx').then((module) => module.PurchaseDeviceScreen),
  ),
  protocols: screen(() =>
    import('#screens/protocols/ProtocolsScreen.tsx').then((module) => module.ProtocolsScreen),
  ),
  assessments: screen(() =>
    import('#screens/assessments/AssessmentsScreen.tsx').then((module) => module.AssessmentsScreen),
  ),
  recording: screen(() =>
    import('#screens/biofeedback/assessment/AssessmentScreen.tsx').then((module) => module.AssessmentScreen),
  ),
  assessmentReport: screen(() =>
    import('#screens/biofeedback/report/paper/AssessmentReportScreen.tsx').then(
      (module) => module.AssessmentReportScreen,
    ),
  ),
  biofeedback: screen(() =>
    import('#screens/biofeedback/BiofeedbackScreen.tsx').then((module) => module.BiofeedbackScreen),
  ),
};
