/** Temporary passwords lie about in mailboxes: after this long they open nothing. */
export const INVITATION_LIFE_MS = 7 * 24 * 3600_000;

/** Whether the e-mail sent at `invitedAt` is of no use any more; one that nobody was sent never expires. */
export const isInvitationExpired = (invitedAt: string | null, nowMs: number): boolean =>
  invitedAt !== null && nowMs - Date.parse(invitedAt) > INVITATION_LIFE_MS;
