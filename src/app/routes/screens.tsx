import { AwSnap } from '../errors/AwSnap.tsx';
import { type LazyScreen, lazyScreen, type Screen } from './lazy-screen.tsx';
import { NotFound } from '../errors/NotFound.tsx';
import type { PageName } from '#shared/routes.ts';
import { SCREEN_FILES } from './screen-files.ts';
import { SessionRedirect } from './SessionRedirect.tsx';

const screen = <Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name): LazyScreen =>
  lazyScreen(() => load().then((module) => module[name]));

/** Part of the start itself. */
const here = (Screen: Screen): LazyScreen => ({ Screen, preload: async () => undefined });

/** Parts of one page in two files. They load together, so that the page's heading stays between the parts. */
const client = lazyScreen(() => {
  void clientQuestionnaires.preload();
  return SCREEN_FILES.client().then((module) => module.ClientScreen);
});
const clientQuestionnaires = lazyScreen(() => {
  void client.preload();
  return SCREEN_FILES.clientQuestionnaires().then((module) => module.ClientQuestionnairesScreen);
});
const clients: LazyScreen = {
  ...screen(SCREEN_FILES.clients, 'ClientsScreen'),
  // A file that does not load is ignored here: opening the screen retries and shows the error.
  loadAhead: (input) =>
    SCREEN_FILES.clients().then(
      ({ loadClientsAhead }) => loadClientsAhead(input),
      () => undefined,
    ),
};
const login = screen(SCREEN_FILES.login, 'LoginScreen');

export const SCREENS: Record<PageName, LazyScreen> = {
  signIn: login,
  login,
  forgotPassword: screen(SCREEN_FILES.forgotPassword, 'ForgotPasswordScreen'),
  setup: screen(SCREEN_FILES.setup, 'SetupScreen'),
  register: screen(SCREEN_FILES.register, 'RegisterScreen'),
  onboardClient: screen(SCREEN_FILES.onboardClient, 'OnboardClientScreen'),
  welcome: screen(SCREEN_FILES.welcome, 'WelcomeScreen'),
  requestVerification: screen(SCREEN_FILES.requestVerification, 'RequestVerificationScreen'),
  verification: screen(SCREEN_FILES.verification, 'VerificationScreen'),
  notFound: here(NotFound),
  awSnap: here(AwSnap),
  app: clients,
  clients,
  account: screen(SCREEN_FILES.account, 'AccountScreen'),
  sessions: screen(SCREEN_FILES.sessions, 'SessionsScreen'),
  clientSessions: screen(SCREEN_FILES.clientSessions, 'ClientSessionsScreen'),
  session: here(SessionRedirect),
  visitPlan: screen(SCREEN_FILES.visitPlan, 'VisitPlanScreen'),
  eegFiles: screen(SCREEN_FILES.eegFiles, 'EegFilesScreen'),
  eegReview: screen(SCREEN_FILES.eegReview, 'EegReviewScreen'),
  eegUpload: screen(SCREEN_FILES.eegUpload, 'EegUploadScreen'),
  client,
  sessionBreakdown: screen(SCREEN_FILES.sessionBreakdown, 'SessionBreakdownScreen'),
  sessionReport: screen(SCREEN_FILES.sessionReport, 'SessionReportScreen'),
  progressReport: screen(SCREEN_FILES.progressReport, 'ProgressReportScreen'),
  compareSessions: screen(SCREEN_FILES.compareSessions, 'CompareScreen'),
  sessionReview: screen(SCREEN_FILES.sessionReview, 'SessionReviewScreen'),
  studies: screen(SCREEN_FILES.studies, 'StudiesScreen'),
  study: screen(SCREEN_FILES.study, 'StudyScreen'),
  outcomes: screen(SCREEN_FILES.outcomes, 'OutcomesScreen'),
  operators: screen(SCREEN_FILES.operators, 'OperatorsScreen'),
  notifications: screen(SCREEN_FILES.notifications, 'NotificationsScreen'),
  health: screen(SCREEN_FILES.health, 'ServerHealthScreen'),
  protocol: screen(SCREEN_FILES.protocol, 'ProtocolScreen'),
  devices: screen(SCREEN_FILES.devices, 'DevicesScreen'),
  feedbackResponses: screen(SCREEN_FILES.feedbackResponses, 'FeedbackResponsesScreen'),
  connectionTest: screen(SCREEN_FILES.connectionTest, 'ConnectionTestScreen'),
  questionnaires: screen(SCREEN_FILES.questionnaires, 'QuestionnairesScreen'),
  questionnaire: screen(SCREEN_FILES.questionnaire, 'QuestionnaireScreen'),
  clientQuestionnaires,
  payment: screen(SCREEN_FILES.payment, 'PaymentScreen'),
  pastDue: screen(SCREEN_FILES.pastDue, 'PastDueScreen'),
  survey: screen(SCREEN_FILES.survey, 'SurveyScreen'),
  purchaseDevice: screen(SCREEN_FILES.purchaseDevice, 'PurchaseDeviceScreen'),
  protocols: screen(SCREEN_FILES.protocols, 'ProtocolsScreen'),
  assessments: screen(SCREEN_FILES.assessments, 'AssessmentsScreen'),
  recording: screen(SCREEN_FILES.recording, 'AssessmentScreen'),
  assessmentReport: screen(SCREEN_FILES.assessmentReport, 'AssessmentReportScreen'),
  biofeedback: screen(SCREEN_FILES.biofeedback, 'BiofeedbackScreen'),
};
