import { lazy, Suspense } from 'react';
import { useProviderFeatures } from '#state/app-config.atoms.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useActing } from '#state/account/impersonation.atoms.ts';
import { orNotLoaded } from '#ui/hooks/not-loaded.ts';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { DisplayPanel, PrivacyPanel, TracesPanel } from './PreferencePanels.tsx';
import { PasswordPanel } from './password/PasswordPanel.tsx';
import { PracticePanel } from './practice/PracticePanel.tsx';
import { ProfilePanel } from './profile/ProfilePanel.tsx';
import { SecondStepPanel } from './second-step/SecondStepPanel.tsx';
import { SubscriptionPanel } from './subscription/SubscriptionPanel.tsx';
import { YourDataPanel } from './your-data/YourDataPanel.tsx';

// Loaded lazily: the panel brings the live code of Loopwell, which no other setting needs.
const ConnectedAppsPanel = lazy(() =>
  orNotLoaded(
    import('./connected-apps/ConnectedAppsPanel.tsx').then((module) => ({
      default: module.ConnectedAppsPanel,
    })),
  ),
);

export function AccountScreen() {
  const { userId } = useUser();
  const canAdministrate = useCan('practice.admin');
  const features = useProviderFeatures();
  // While acting, the sign-in is the administrator's: a password change here would change the administrator's password.
  const isActing = useActing() !== undefined;
  return (
    <Page title="Settings" width="narrow">
      {isActing ? <ActingNotice /> : undefined}
      {/* Forms take their initial values from the user, so a different user gets new forms. */}
      <ProfilePanel key={userId} />
      {features?.password && !isActing ? <PasswordPanel /> : undefined}
      {features?.totp && !isActing ? <SecondStepPanel features={features} /> : undefined}
      <PrivacyPanel />
      <DisplayPanel />
      <TracesPanel />
      <Suspense
        fallback={
          <Panel title="Connected apps">
            <SkeletonRows count={2} />
          </Panel>
        }
      >
        <ConnectedAppsPanel />
      </Suspense>
      <SubscriptionPanel />
      {canAdministrate ? <PracticePanel /> : undefined}
      {isActing ? undefined : <YourDataPanel />}
    </Page>
  );
}

const ActingNotice = () => (
  <Notice kind="info">
    You are acting as another user. Only they can change their password and second step, export their data or
    delete their account.
  </Notice>
);
