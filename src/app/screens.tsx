import { type ComponentType, lazy } from 'react';
import { AccountScreen } from '#screens/account/AccountScreen.tsx';
import { ClientsScreen } from '#screens/clients/ClientsScreen.tsx';
import { EegFilesScreen } from '#screens/eeg-files/EegFilesScreen.tsx';
import { ForgotPasswordScreen } from '#screens/forgot-password/ForgotPasswordScreen.tsx';
import { LoginScreen } from '#screens/login/LoginScreen.tsx';
import { ClientSessionsScreen, SessionsScreen } from '#screens/sessions/SessionsScreen.tsx';
import { SetupScreen } from '#screens/setup/SetupScreen.tsx';
import type { ScreenProps } from '#ui/screen-props.ts';
import { AwSnap } from './AwSnap.tsx';
import { NotFound } from './NotFound.tsx';
import type { RouteName } from './route-table.ts';
import { SessionRedirect } from './SessionRedirect.tsx';

type Screen = ComponentType<ScreenProps>;
const screen = (load: () => Promise<Screen>) =>
  lazy(() => load().then((component) => ({ default: component })));

/** Screens that exist. A route of the table without one shows the page that says so. */
export const SCREENS: Partial<Record<RouteName, Screen>> = {
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
  clients: ClientsScreen,
  account: AccountScreen,
  sessions: SessionsScreen,
  clientSessions: ClientSessionsScreen,
  session: SessionRedirect,
  eegFiles: EegFilesScreen,
  eegReview: screen(() =>
    import('#screens/eeg-review/EegReviewScreen.tsx').then((module) => module.EegReviewScreen),
  ),
  eegUpload: screen(() =>
    import('#screens/eeg-files/upload/EegUploadScreen.tsx').then((module) => module.EegUploadScreen),
  ),
  client: screen(() => import('#screens/client/ClientScreen.tsx').then((module) => module.ClientScreen)),
  sessionBreakdown: screen(() =>
    import('#screens/session-breakdown/SessionBreakdownScreen.tsx').then(
      (module) => module.SessionBreakdownScreen,
    ),
  ),
  operators: screen(() =>
    import('#screens/operators/OperatorsScreen.tsx').then((module) => module.OperatorsScreen),
  ),
  devices: screen(() => import('#screens/devices/DevicesScreen.tsx').then((module) => module.DevicesScreen)),
  connectionTest: screen(() =>
    import('#screens/biofeedback/connection-test/ConnectionTestScreen.tsx').then(
      (module) => module.ConnectionTestScreen,
    ),
  ),
  payment: screen(() => import('#screens/payment/PaymentScreen.tsx').then((module) => module.PaymentScreen)),
  pastDue: screen(() => import('#screens/past-due/PastDueScreen.tsx').then((module) => module.PastDueScreen)),
  survey: screen(() => import('#screens/survey/SurveyScreen.tsx').then((module) => module.SurveyScreen)),
  purchaseDevice: screen(() =>
    import('#screens/purchase-device/PurchaseDeviceScreen.tsx').then((module) => module.PurchaseDeviceScreen),
  ),
  biofeedback: screen(() =>
    import('#screens/biofeedback/BiofeedbackScreen.tsx').then((module) => module.BiofeedbackScreen),
  ),
};
