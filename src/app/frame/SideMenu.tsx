import {
  ClipboardIcon,
  CogIcon,
  DocumentIcon,
  HeadsetIcon,
  IdNumberIcon,
  PeopleIcon,
  PropertiesIcon,
  PulseIcon,
  type SVGIconProps,
  TimelineLineChartIcon,
  VolumeUpIcon,
} from '@blueprintjs/icons';
import { type FC, useId } from 'react';
import type { UserType } from '#shared/domain/permissions.ts';
import { APP_VERSION } from '#shared/version.ts';
import { type PageName, pathTo } from '#shared/routes.ts';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useUser } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Logo } from '#ui/layout/Logo.tsx';
import { Avatar } from '#widgets/people/PersonName.tsx';
import { activeItem, menuFor, NEW_PAGE } from './nav.ts';

const USER_TYPE_WORDS: Record<UserType, string> = { T: 'Therapist', CH: 'Coach', C: 'Client' };
const ICONS: Partial<Record<PageName, FC<SVGIconProps>>> = {
  clients: PeopleIcon,
  operators: IdNumberIcon,
  questionnaires: PropertiesIcon,
  feedbackResponses: VolumeUpIcon,
  protocols: TimelineLineChartIcon,
  assessments: ClipboardIcon,
  sessions: PulseIcon,
  eegFiles: DocumentIcon,
  devices: HeadsetIcon,
  account: CogIcon,
};

type HelpProps = { onHelp: () => void; onVenus: () => void; onTour: () => void };
type SideMenuProps = HelpProps & {
  path: string;
  /** The user has not opened the new page yet. */
  hasNew: boolean;
};

export function SideMenu({ path, hasNew, ...help }: SideMenuProps) {
  const user = useUser();
  const items = menuFor(user.groups);
  const active = activeItem(items, path);
  return (
    <div className="lw-menu">
      <AppLink href={pathTo.clients()} className="lw-brand">
        <Logo size={28} />
        Loopwell
      </AppLink>
      <div className="lw-person">
        <Avatar person={user} />
        <div>
          <div className="lw-person__name">{`${user.firstName} ${user.lastName}`}</div>
          <div className="lw-person__type">User Type: {USER_TYPE_WORDS[user.userType]}</div>
        </div>
      </div>
      <nav aria-label="Main menu" data-tour="menu">
        <ul className="lw-plain-list lw-menu__items">
          {items.map(({ route, label, href }) => (
            <li key={route}>
              <MenuLink
                route={route}
                label={label}
                href={href}
                isActive={route === active}
                isNew={hasNew && route === NEW_PAGE}
              />
            </li>
          ))}
        </ul>
      </nav>
      <HelpCard {...help} />
      <div className="lw-app-version">Version {APP_VERSION}</div>
    </div>
  );
}

type MenuLinkProps = { route: PageName; label: string; href: string; isActive: boolean; isNew: boolean };

/** The mark describes the link from outside it: the name of the link stays that of the page. */
function MenuLink({ route, label, href, isActive, isNew }: MenuLinkProps) {
  const Icon = ICONS[route];
  const markId = useId();
  return (
    <>
      <AppLink
        href={href}
        className="lw-menu__item"
        data-tour={route}
        aria-current={isActive ? 'page' : undefined}
        aria-describedby={isNew ? markId : undefined}
      >
        {Icon ? <Icon aria-hidden="true" /> : undefined}
        {label}
      </AppLink>
      {isNew ? (
        <span id={markId} className="lw-menu__new">
          New
        </span>
      ) : undefined}
    </>
  );
}

function HelpCard({ onHelp, onVenus, onTour }: HelpProps) {
  const { state } = useAppConfig();
  const community = state.kind === 'ready' ? state.config.communitySite : null;
  return (
    <section className="lw-help-card" aria-label="Need Help?">
      <h2>Need Help?</h2>
      {community ? (
        <p>
          <a href={community} target="_blank" rel="noreferrer">
            Ask the community
          </a>
        </p>
      ) : undefined}
      <p>
        <button type="button" onClick={onVenus}>
          Ask Venus
        </button>
      </p>
      <p>
        <button type="button" onClick={onHelp}>
          Keyboard shortcuts
        </button>
      </p>
      <p>
        <button type="button" onClick={onTour}>
          Take the tour
        </button>
      </p>
    </section>
  );
}
