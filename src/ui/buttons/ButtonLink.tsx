import type { ReactElement, ReactNode } from 'react';
import { AppLink } from '../navigation/AppLink.tsx';

type ButtonLinkProps = {
  href: string;
  icon: ReactElement;
  isPrimary?: boolean;
  isLarge?: boolean;
  children: ReactNode;
};

/** A link that looks like a button: it leads to a page and changes nothing. */
export function ButtonLink({ href, icon, isPrimary = false, isLarge = false, children }: ButtonLinkProps) {
  const className = [
    'bp6-button',
    ...(isPrimary ? ['bp6-intent-primary'] : []),
    ...(isLarge ? ['bp6-large'] : []),
  ].join(' ');
  return (
    <AppLink href={href} className={className}>
      {icon}
      <span className="bp6-button-text">{children}</span>
    </AppLink>
  );
}
