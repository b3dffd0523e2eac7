import type { SessionState } from '#shared/api/sessions.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import type { Paging } from '../core/paging.ts';

/** When a session was held or is planned, as lists show it. */
export const HELD_AT = 's.held_at';

/** Whether any component of session `s` was recorded on the simulated headset. */
export const IS_SIMULATED = `exists (select 1 from session_component m
  where m.organization_id = s.organization_id and m.session_id = s.session_id and m.is_simulated)`;

export const SESSION_SORT_KEYS = {
  at: HELD_AT,
  createdAt: 's.created_at',
  startedAt: 's.started_at',
  clientName: 'c.last_name_key',
  state: 's.state',
} as const;
export type SessionSortKey = keyof typeof SESSION_SORT_KEYS;

/** Filter for both counting and listing. */
export type SessionFilter = Paging & {
  clientId?: ClientId | undefined;
  state?: SessionState | undefined;
  /** ISO times: sessions from the first, before the second. */
  from?: string | undefined;
  until?: string | undefined;
  /** Simulated sessions only, or none of them. */
  isSimulated?: boolean | undefined;
  searchTerm: string;
  /** The caller sees some clients only, so the tally of the practice does not count. */
  isPartial: boolean;
  sortKey: SessionSortKey;
  /** The caller sees initials only. */
  isMasked: boolean;
};
