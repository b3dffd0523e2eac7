import type { ReactElement, ReactNode } from 'react';
import { AppLink } from '../navigation/AppLink.tsx';

type EmptyStateProps = {
  icon: ReactElement;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** A link to the page with the first step, instead of `action`. */
  link?: { href: string; label: string };
};

/** Says what this place will show, with the one button that adds it. */
export function EmptyState({ icon, title, children, action, link }: EmptyStateProps) {
  return (
    <div className="lw-empty">
      {icon}
      <h2>{title}</h2>
      <p>{children}</p>
      {action ? <div className="lw-empty__action">{action}</div> : undefined}
      {link ? (
        <div className="lw-empty__action">
          <AppLink href={link.href} className="bp6-button bp6-intent-primary">
            {link.label}
          </AppLink>
        </div>
      ) : undefined}
    </div>
  );
}
