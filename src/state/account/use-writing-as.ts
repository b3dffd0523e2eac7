import type { UserId } from '#shared/domain/ids.ts';
import { useCan, useUser } from '../auth.atoms.ts';

/**
 * The user in whose name a record for a client of `therapistId` is written. Administrators may write in the therapist's
 * name, other users only in their own. The server refuses anything else as `forbidden`.
 */
export function useWritingAs(therapistId: UserId): UserId {
  const { userId } = useUser();
  return useCan('practice.admin') ? therapistId : userId;
}
