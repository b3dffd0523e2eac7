import { describe, expect, it } from 'vitest';
import { userIdSchema } from '#shared/domain/ids.ts';
import { createChatSessions, MOST_PER_MINUTE, MOST_SESSIONS, SESSION_LIFE_MS } from './chat-sessions.ts';

const personOf = (digit: number) => userIdSchema.parse(`01890000-0000-7000-8000-00000000000${digit}`);
const ADA = personOf(1);
const BEN = personOf(2);

function build() {
  let nowMs = 1e12;
  const sessions = createChatSessions({ nowMs: () => nowMs });
  return { sessions, advance: (ms: number) => (nowMs += ms) };
}

describe('chat sessions', () => {
  it('know what was spoken of until they are ended', () => {
    const { sessions } = build();
    sessions.note(ADA, 's', 'crown');
    expect(sessions.subjectOf(ADA, 's')).toBe('crown');

    sessions.end(ADA, 's');

    expect(sessions.subjectOf(ADA, 's')).toBeUndefined();
  });

  it('belong to one person, whoever names them', () => {
    const { sessions } = build();
    sessions.note(ADA, 's', 'crown');
    sessions.end(BEN, 's');

    expect(sessions.subjectOf(BEN, 's')).toBeUndefined();
    expect(sessions.subjectOf(ADA, 's')).toBe('crown');
  });

  it('are forgotten half an hour after the last question', () => {
    const { sessions, advance } = build();
    sessions.note(ADA, 's', 'crown');
    advance(SESSION_LIFE_MS);
    expect(sessions.subjectOf(ADA, 's')).toBe('crown');

    advance(1);

    expect(sessions.subjectOf(ADA, 's')).toBeUndefined();
    expect(sessions.size()).toBe(0);
  });

  it('are never more than the server has room for; the oldest go first', () => {
    const { sessions } = build();
    for (let each = 0; each < MOST_SESSIONS + 10; each++) sessions.note(ADA, `s${each}`, 'crown');

    expect(sessions.size()).toBe(MOST_SESSIONS);
    expect(sessions.subjectOf(ADA, 's9')).toBeUndefined();
    expect(sessions.subjectOf(ADA, 's10')).toBe('crown');
  });

  it('let a person ask again when the clock was set back', () => {
    const { sessions, advance } = build();
    for (let each = 0; each < MOST_PER_MINUTE; each++) sessions.waitMs(ADA);
    expect(sessions.waitMs(ADA)).toBeGreaterThan(0);

    advance(-3600_000);

    expect(sessions.waitMs(ADA)).toBe(0);
  });

  it('let a person ask so often in a minute, and others all the same', () => {
    const { sessions, advance } = build();
    for (let each = 0; each < MOST_PER_MINUTE; each++) expect(sessions.waitMs(ADA)).toBe(0);
    advance(20_000);

    expect(sessions.waitMs(ADA)).toBe(40_000);
    expect(sessions.waitMs(BEN)).toBe(0);
    advance(40_001);
    expect(sessions.waitMs(ADA)).toBe(0);
  });
});
