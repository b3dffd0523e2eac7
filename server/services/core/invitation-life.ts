/** Temporary passwords remain in mailboxes, so they expire after this time. */
export const INVITATION_LIFE_MS = 7 * 24 * 3600_000;

/** Returns whether the invitation sent at `invitedAt` has expired. Without an e-mail (null) it never expires. */
export const isInvitationExpired = (invitedAt: string | null, nowMs: number): boolean =>
  invitedAt !== null && nowMs - Date.parse(invitedAt) > INVITATION_LIFE_MS;
