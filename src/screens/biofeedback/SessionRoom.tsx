import { mainsHzOf } from '#shared/engine/mains.ts';
import type { SessionRoomProps } from './room/room-context.ts';
import { RoomBody } from './RoomBody.tsx';
import { useSessionRig } from './room/use-live-session.ts';
import { useUser } from '#state/auth.atoms.ts';

/** Opens the workers of the session and shows the room around them. */
export function SessionRoom(props: SessionRoomProps) {
  const { data } = props;
  const { organization } = useUser();
  const rig = useSessionRig({
    recordingId: data.sessionComponentId,
    organizationId: organization.organizationId,
    therapistId: data.therapistId,
    sessionId: data.session.sessionId,
  });
  return rig ? <RoomBody {...props} rig={rig} mainsHz={mainsHzOf(organization.region)} /> : undefined;
}
