import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '../navigation/AppLink.tsx';
import { usePageTitle } from '../navigation/use-page-title.ts';

export type Crumb = { label: ReactNode; href: string };

/** Where the shell shows the page heading: its top bar. Without a shell the page shows its own heading. */
export const PageHeadingSlot = createContext<HTMLElement | null>(null);

type PageProps = {
  /** Plain text: it also names the browser tab. */
  title: string;
  /** The subject of the page, first in the title of the browser tab. Initials while personal data is hidden. */
  about?: string | undefined;
  /** The heading, if it differs from `title` (a masked name, for instance). */
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

/** Breadcrumbs are not printed; on paper `about` names the subject of the page. */
function PageHeading({ heading, crumbs, about }: PageHeadingProps) {
  return (
    <div className="lw-heading" data-about={about}>
      {crumbs.length > 0 ? (
        <nav aria-label="Breadcrumbs">
          <ol className="lw-plain-list lw-crumbs">
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
