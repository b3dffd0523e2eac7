import { NonIdealState } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { pathTo } from '#shared/routes.ts';

/** Shown in place of the room: why there is none, and what to do. */
export const RoomMessage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="lw-room-message">
    <NonIdealState title={title} action={<div className="lw-room-message__actions">{children}</div>} />
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
