import { Button } from '@blueprintjs/core';
import { CrossIcon, ErrorIcon, InfoSignIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { AppLink } from '../navigation/AppLink.tsx';

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
};

/** A message with color, icon and text. Errors are announced at once, other messages at the next pause. */
export function Notice({ kind, children, action = 'Try again', onAction, ...rest }: NoticeProps) {
  const { link, actions, onDismiss } = rest;
  const Icon = ICONS[kind];
  return (
    <div className={`lw-notice lw-notice--${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
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
