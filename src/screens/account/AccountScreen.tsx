import { HTMLSelect, Switch } from '@blueprintjs/core';
import { lazy, Suspense, useId } from 'react';
import { type Theme, THEMES } from '#shared/domain/app-settings.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useAtom, useAtomValue, useSetAtom } from '#state/jotai.ts';
import { maskPiiAtom, setMaskPiiAtom } from '#state/privacy.atoms.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Page } from '#ui/Page.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { THEME_WORDS } from '#ui/theme-words.ts';

// It brings the live part of Loopwell along, which nobody needs to change a setting.
const ConnectedAppsPanel = lazy(() =>
  import('./connected-apps/ConnectedAppsPanel.tsx').then((module) => ({
    default: module.ConnectedAppsPanel,
  })),
);

const REGION_WORDS = { US: 'United States', CA: 'Canada', EU: 'Europe' } as const;

const GROUP_WORDS: Readonly<Record<string, string>> = {
  SuperUser: 'Super user',
  AccountAdmin: 'Account administrator',
  Therapist: 'Therapist',
  Coach: 'Coach',
};

export function AccountScreen() {
  return (
    <Page title="Settings" width="narrow">
      <ProfilePanel />
      <PrivacyPanel />
      <DisplayPanel />
      <Suspense
        fallback={
          <Panel title="Connected apps">
            <SkeletonRows count={2} />
          </Panel>
        }
      >
        <ConnectedAppsPanel />
      </Suspense>
    </Page>
  );
}

function ProfilePanel() {
  const user = useUser();
  return (
    <Panel title="Profile">
      <dl className="lw-facts">
        <dt>Name</dt>
        <dd>{`${user.firstName} ${user.lastName}`}</dd>
        <dt>E-mail</dt>
        <dd>
          <MaskedText>{user.email}</MaskedText>
        </dd>
        <dt>Practice</dt>
        <dd>{user.organization.name}</dd>
        <dt>Region</dt>
        <dd>{REGION_WORDS[user.organization.region]}</dd>
        <dt>Groups</dt>
        <dd>{user.groups.map(({ name }) => GROUP_WORDS[name] ?? name).join(', ')}</dd>
        <dt>Subscription</dt>
        <dd>{user.account.subscription?.status ?? 'None'}</dd>
      </dl>
    </Panel>
  );
}

function PrivacyPanel() {
  const { userId } = useUser();
  const isMasked = useAtomValue(maskPiiAtom);
  const setMask = useSetAtom(setMaskPiiAtom);
  return (
    <Panel title="Privacy">
      <Switch
        label="Hide personal data"
        checked={isMasked}
        onChange={(event) => void setMask({ userId, maskPII: event.currentTarget.checked })}
      />
      <p className="lw-muted lw-small">
        Names, addresses, birthdays and notes of clients are replaced by dots on every page. The eye in the
        top bar does the same.
      </p>
    </Panel>
  );
}

function DisplayPanel() {
  const [settings, save] = useAtom(settingsAtom);
  const themeId = useId();
  return (
    <Panel title="Display" aside="Stored in this browser">
      <div className="lw-setting">
        <label htmlFor={themeId}>Theme</label>
        <HTMLSelect
          id={themeId}
          value={settings.theme}
          onChange={(event) => save({ ...settings, theme: event.currentTarget.value as Theme })}
          options={THEMES.map((theme) => ({ value: theme, label: THEME_WORDS[theme] }))}
        />
      </div>
    </Panel>
  );
}
