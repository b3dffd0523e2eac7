import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { pathTo } from '#shared/routes.ts';

type RoomMessageProps = { title: string; onRetry?: () => void; link: { href: string; label: string } };

/** Shown in place of the room: why there is none, and what to do. */
export const RoomMessage = ({ title, onRetry, link }: RoomMessageProps) => (
  <main className="lw-room-message">
    <div className="lw-empty">
      <h1>{title}</h1>
      <div className="lw-room-message__actions">
        {onRetry ? (
          <Button intent="primary" onClick={onRetry}>
            Try again
          </Button>
        ) : undefined}
        <AppLink href={link.href}>{link.label}</AppLink>
      </div>
    </div>
  </main>
);

type RoomCardProps = {
  title: string;
  session: Parameters<typeof pathTo.client>[0];
  /** Shown beside the link back to the client. */
  actions: ReactNode;
  children: ReactNode;
};

/** The same for a known session. */
export const RoomCard = ({ title, session, actions, children }: RoomCardProps) => (
  <main className="lw-room-message">
    <div className="lw-card lw-interrupted">
      <h1>{title}</h1>
      {children}
      <div className="lw-room-message__actions">
        {actions}
        <AppLink href={pathTo.client(session)}>Back to the client</AppLink>
      </div>
    </div>
  </main>
);
