import { Button } from '@blueprintjs/core';
import { CrossIcon, ErrorIcon, InfoSignIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { type ReactNode, useContext } from 'react';
import { AppLink } from '../navigation/AppLink.tsx';
import { HomeContext } from '../navigation/home.ts';
import { usePatience } from '../hooks/use-patience.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

const ICONS = {
  info: InfoSignIcon,
  success: TickCircleIcon,
  warning: WarningSignIcon,
  danger: ErrorIcon,
} as const;

type NoticeProps = {
  kind: NoticeKind;
  children: ReactNode;
  /** Runs when the action button is pressed. */
  onAction?: (() => void) | undefined;
  action?: ReactNode;
  /** Link to the page with the next step. */
  link?: { href: string; label: string } | undefined;
  /** Additional buttons. */
  actions?: ReactNode;
  onDismiss?: () => void;
  /** Not announced by screen readers, for an example of a message. */
  isSilent?: boolean | undefined;
};

/** A message with color, icon and text. Errors are announced at once, other messages at the next pause. */
export function Notice({ kind, children, action = 'Try again', onAction, ...rest }: NoticeProps) {
  const { link, actions, onDismiss, isSilent = false } = rest;
  const Icon = ICONS[kind];
  const role = kind === 'danger' ? 'alert' : 'status';
  return (
    <div className={`lw-notice lw-notice--${kind}`} role={isSilent ? undefined : role}>
      <Icon aria-hidden="true" />
      <div className="lw-notice__text">{children}</div>
      {onAction || link || actions || onDismiss ? (
        <div className="lw-notice__actions">
          {onAction ? (
            <Button size="small" onClick={onAction}>
              {action}
            </Button>
          ) : undefined}
          {link ? (
            <AppLink href={link.href} className="bp6-button bp6-small">
              {link.label}
            </AppLink>
          ) : undefined}
          {actions}
          {onDismiss ? (
            <Button
              variant="minimal"
              size="small"
              icon={<CrossIcon />}
              aria-label="Dismiss"
              onClick={onDismiss}
            />
          ) : undefined}
        </div>
      ) : undefined}
    </div>
  );
}

type ProblemProps = {
  message: string;
  onRetry?: () => void;
  /** Inside a form or dialog, where a link away from the page makes no sense. */
  isInForm?: boolean;
};

/** A failed request: the cause, and two ways to continue. */
export function Problem({ message, onRetry, isInForm = false }: ProblemProps) {
  const home = useContext(HomeContext);
  return (
    <Notice kind="danger" onAction={onRetry} link={isInForm ? undefined : home}>
      {message}
    </Notice>
  );
}

type RetryNoticeProps = { message: ReactNode; onRetry: () => void };

/** For a part of a page or dialog that failed to load; for a whole page use `Problem`. */
export const RetryNotice = ({ message, onRetry }: RetryNoticeProps) => (
  <Notice kind="danger" onAction={onRetry}>
    {message}
  </Notice>
);

/** Gray placeholder lines for rows that are loading. */
export function SkeletonRows({ count }: { count: number }) {
  const isShown = usePatience(true);
  return (
    <section className="lw-skeleton-rows" aria-busy="true" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={isShown ? 'bp6-skeleton' : undefined} />
      ))}
    </section>
  );
}
