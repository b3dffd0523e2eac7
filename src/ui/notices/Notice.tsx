import { Button } from '@blueprintjs/core';
import { CrossIcon, ErrorIcon, InfoSignIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

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
  /** Buttons that offer the next step. */
  actions?: ReactNode;
  onDismiss?: () => void;
};

/** A message in colour, shape and words. Failures are announced at once, the rest when there is a pause. */
export function Notice({ kind, children, actions, onDismiss }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={`lw-notice lw-notice--${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className="lw-notice__text">{children}</div>
      {actions || onDismiss ? (
        <div className="lw-notice__actions">
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
