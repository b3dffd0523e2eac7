import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '../navigation/AppLink.tsx';
import { usePageTitle } from '../navigation/use-page-title.ts';

export type Crumb = { label: ReactNode; href: string };

/** Where the shell wants the heading of the page: its top bar. Without a shell the page shows it itself. */
export const PageHeadingSlot = createContext<HTMLElement | null>(null);

type PageProps = {
  /** Plain text: it also names the browser tab. */
  title: string;
  /** Who or what the page is about, first in the browser tab; initials while personal data is hidden. */
  about?: string | undefined;
  /** What the heading shows, when that differs from `title` (a masked name, for instance). */
  heading?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Buttons at the end of the first row. */
  actions?: ReactNode;
  /** `narrow` keeps forms readable on wide screens. */
  width?: 'wide' | 'narrow';
  children: ReactNode;
};

/** The padded frame of every management screen: heading with breadcrumbs, actions, content. */
export function Page({ title, about, heading, crumbs = [], actions, width = 'wide', children }: PageProps) {
  const slot = useContext(PageHeadingSlot);
  usePageTitle(about, title);

  const head = <PageHeading heading={heading ?? title} crumbs={crumbs} about={heading ? undefined : about} />;
  return (
    <div className={`lw-page lw-page--${width}`}>
      {slot ? createPortal(head, slot) : head}
      {actions ? <div className="lw-page__actions">{actions}</div> : undefined}
      {children}
    </div>
  );
}

type PageHeadingProps = { heading: ReactNode; crumbs: readonly Crumb[]; about: string | undefined };

/** Paper has no breadcrumbs: there `about` says what the page belongs to. */
function PageHeading({ heading, crumbs, about }: PageHeadingProps) {
  return (
    <div className="lw-heading" data-about={about}>
      {crumbs.length > 0 ? (
        <nav aria-label="Breadcrumbs">
          <ol className="lw-crumbs">
            {crumbs.map((crumb) => (
              <li key={crumb.href}>
                <AppLink href={crumb.href}>{crumb.label}</AppLink>
              </li>
            ))}
          </ol>
        </nav>
      ) : undefined}
      <h1 className="lw-heading__title">{heading}</h1>
    </div>
  );
}
