import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { useRoom } from '../room/room-context.ts';

/** The way out of the room. */
export const BackToClient = ({ className }: { className?: string }) => (
  <AppLink className={className} href={pathTo.client(useRoom().data.session)}>
    Back to the client
  </AppLink>
);
