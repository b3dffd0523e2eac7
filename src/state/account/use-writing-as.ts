import type { UserId } from '#shared/domain/ids.ts';
import { useCan, useUser } from '../auth.atoms.ts';

/**
 * In whose name something is written for a client of `therapistId`: administrators may do so in that of the therapist,
 * everybody else in nobody's but their own. The server refuses anything else as `forbidden`.
 */
export function useWritingAs(therapistId: UserId): UserId {
  const { userId } = useUser();
  return useCan('practice.admin') ? therapistId : userId;
}
