import { useState } from 'react';
import { useRoom } from '../room/room-context.ts';

/** A step may be done on another device, which this page hears of only by asking. */
const LOOK_EVERY_MS = 5000;

/** When the visit is, and how often to look whether one of its steps was done elsewhere. */
export function useVisitMoment() {
  const { session } = useRoom().data;
  const [openedAt] = useState(() => new Date().toISOString());
  return {
    visitAt: session.startedAt ?? openedAt,
    lookAgain: { refetchInterval: LOOK_EVERY_MS, refetchOnWindowFocus: 'always' },
  } as const;
}
