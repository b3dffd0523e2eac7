import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from './AppLink.tsx';

export type Crumb = { label: ReactNode; href: string };

/** Where the shell wants the heading of the page: its top bar. Without a shell the page shows it itself. */
export const PageHeadingSlot = createContext<HTMLElement | null>(null);

type PageProps = {
  /** Plain text: it also names the browser tab, so it must not hold personal data. */
  title: string;
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
export function Page({ title, heading, crumbs = [], actions, width = 'wide', children }: PageProps) {
  const slot = useContext(PageHeadingSlot);
  useEffect(() => {
    document.title = `${title} · Loopwell`;
  }, [title]);

  const head = <PageHeading heading={heading ?? title} crumbs={crumbs} />;
  return (
    <div className={`lw-page lw-page--${width}`}>
      {slot ? createPortal(head, slot) : head}
      {actions ? <div className="lw-page__actions">{actions}</div> : undefined}
      {children}
    </div>
  );
}

function PageHeading({ heading, crumbs }: { heading: ReactNode; crumbs: readonly Crumb[] }) {
  return (
    <div className="lw-heading">
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
