import type { Session } from '#shared/api/sessions.ts';

type Marked = { isSimulated: boolean };

/** Whether any part of the session was recorded on the simulated headset. */
export const isSimulatedSession = ({ components }: Pick<Session, 'components'>): boolean =>
  components.some(({ isSimulated }) => isSimulated);

/**
 * The sessions used to compute figures. Requests for such pages set `isSimulated=false`, so that simulated sessions do
 * not take the place of real ones.
 */
export const withoutSimulated = <Each extends Marked>(sessions: readonly Each[]): Each[] =>
  sessions.filter(({ isSimulated }) => !isSimulated);
