import { NonIdealState } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { pathTo } from '#shared/routes.ts';

/** In place of the room: why there is none, and the ways on. */
export const RoomMessage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="lw-room-message">
    <NonIdealState title={title} action={<div className="lw-room-message__actions">{children}</div>} />
  </main>
);

type RoomCardProps = {
  title: string;
  session: Parameters<typeof pathTo.client>[0];
  /** Beside the way back to the client. */
  actions: ReactNode;
  children: ReactNode;
};

/** The same about a session that is known. */
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
