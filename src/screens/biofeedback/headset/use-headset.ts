import { createStore, useStore } from '#live/store/index.ts';
import { type HeadsetConnection, type HeadsetView, NO_HEADSET } from '#live/headsets/index.ts';
import { useRoom } from '../room/room-context.ts';

export type RoomHeadset = { connection: HeadsetConnection; view: HeadsetView };

const NOTHING = createStore(NO_HEADSET);

/** The current state of the room's headset; undefined where headsets are not offered. */
export function useHeadset(): RoomHeadset | undefined {
  const { headset: connection } = useRoom();
  const view = useStore(connection?.view ?? NOTHING);
  return connection && { connection, view };
}

/** The same while the session uses the headset, whether or not the link is up. */
export function useSessionHeadset(): RoomHeadset | undefined {
  const headset = useHeadset();
  return useRoom().view.source?.kind === 'headset' ? headset : undefined;
}
