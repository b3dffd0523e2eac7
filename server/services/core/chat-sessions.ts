import type { UserId } from '#shared/domain/ids.ts';
import type { Clock } from '#server/ports/clock.ts';

/** A session ends after this time without a question. */
export const SESSION_LIFE_MS = 30 * 60_000;
export const MOST_SESSIONS = 2000;
/** Maximum questions of one person per minute. People who read the answers ask far fewer. */
export const MOST_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

type Session = { userId: UserId; subject: string | undefined; lastAtMs: number };

/**
 * Conversation state on the server: the user and the last headset mentioned, never any text. In memory only: after a
 * restart, a question that refers to 'it' may not be understood.
 */
export type ChatSessions = {
  /** The subject of the session; undefined if the session is new, expired or of another user. */
  subjectOf(userId: UserId, sessionId: string): string | undefined;
  note(userId: UserId, sessionId: string, subject: string | undefined): void;
  end(userId: UserId, sessionId: string): void;
  /** Milliseconds until the person may ask again. A return value of 0 counts the question. */
  waitMs(userId: UserId): number;
  size(): number;
};

/** Returns whether a minute that began at `sinceMs` is over, also if the clock was set back meanwhile. */
const isMinuteOver = (sinceMs: number, nowMs: number): boolean => Math.abs(nowMs - sinceMs) > MINUTE_MS;

export function createChatSessions(clock: Clock): ChatSessions {
  // Oldest first: a session in use moves to the end.
  const sessions = new Map<string, Session>();
  const asked = new Map<UserId, { sinceMs: number; count: number }>();
  // The key contains the user id, so no one can reach the session of another user.
  const nameOf = (userId: UserId, sessionId: string): string => `${userId} ${sessionId}`;
  const forgetOld = (nowMs: number): void => {
    for (const [name, { lastAtMs }] of sessions) {
      if (sessions.size <= MOST_SESSIONS && nowMs - lastAtMs <= SESSION_LIFE_MS) break;
      sessions.delete(name);
    }
    for (const [userId, { sinceMs }] of asked) if (isMinuteOver(sinceMs, nowMs)) asked.delete(userId);
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
      if (!known || isMinuteOver(known.sinceMs, nowMs)) {
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
