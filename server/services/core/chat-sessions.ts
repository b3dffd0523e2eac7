import type { UserId } from '#shared/domain/ids.ts';
import type { Clock } from '#server/ports/clock.ts';

/** After so long without a question a session is over. */
export const SESSION_LIFE_MS = 30 * 60_000;
export const MOST_SESSIONS = 2000;
/** Questions of one person within a minute. Somebody who reads the answers asks far fewer. */
export const MOST_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

type Session = { userId: UserId; subject: string | undefined; lastAtMs: number };

/**
 * What the server remembers of conversations: whose they are and which headset was spoken of last, never a word that
 * was written. In memory only: a restart forgets them, which costs a person one 'it'.
 */
export type ChatSessions = {
  /** What the session was about; undefined for a new one, one that is over, and one of somebody else. */
  subjectOf(userId: UserId, sessionId: string): string | undefined;
  note(userId: UserId, sessionId: string, subject: string | undefined): void;
  end(userId: UserId, sessionId: string): void;
  /** Milliseconds until the person may ask again; 0 counts the question. */
  waitMs(userId: UserId): number;
  size(): number;
};

export function createChatSessions(clock: Clock): ChatSessions {
  // Oldest first: whoever is spoken to again moves to the end.
  const sessions = new Map<string, Session>();
  const asked = new Map<UserId, { sinceMs: number; count: number }>();
  // The name has the person in it, so nobody reaches the session of another.
  const nameOf = (userId: UserId, sessionId: string): string => `${userId} ${sessionId}`;
  const forgetOld = (nowMs: number): void => {
    for (const [name, { lastAtMs }] of sessions) {
      if (sessions.size <= MOST_SESSIONS && nowMs - lastAtMs <= SESSION_LIFE_MS) break;
      sessions.delete(name);
    }
    for (const [userId, { sinceMs }] of asked) if (nowMs - sinceMs > MINUTE_MS) asked.delete(userId);
  };
  return {
    subjectOf(userId, sessionId) {
      forgetOld(clock.nowMs());
      return sessions.get(nameOf(userId, sessionId))?.subject;
    },
    note(userId, sessionId, subject) {
      const name = nameOf(userId, sessionId);
      sessions.delete(name);
      sessions.set(name, { userId, subject, lastAtMs: clock.nowMs() });
      forgetOld(clock.nowMs());
    },
    end: (userId, sessionId) => void sessions.delete(nameOf(userId, sessionId)),
    waitMs(userId) {
      const nowMs = clock.nowMs();
      const known = asked.get(userId);
      if (!known || nowMs - known.sinceMs > MINUTE_MS) {
        asked.set(userId, { sinceMs: nowMs, count: 1 });
        return 0;
      }
      if (known.count >= MOST_PER_MINUTE) return Math.max(1, known.sinceMs + MINUTE_MS - nowMs);
      known.count++;
      return 0;
    },
    size: () => sessions.size,
  };
}
