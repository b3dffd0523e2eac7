import type { BlindingGuess, StudyArm, StudySession } from '#shared/api/studies.ts';

export const ARM_WORDS: Readonly<Record<StudyArm, string>> = { real: 'Real', sham: 'Sham' };
export const GUESS_WORDS: Readonly<Record<BlindingGuess, string>> = { ...ARM_WORDS, unsure: 'Cannot tell' };

/** Of one client: sessions, those with guesses, and those whose feedback was taken more than once. */
export function progressOf(
  sessions: readonly StudySession[],
  clientId: string,
): { sessions: number; guessed: number; takenAgain: number } {
  const own = sessions.filter((session) => session.clientId === clientId);
  return {
    sessions: own.length,
    guessed: own.filter(({ guessedAt }) => guessedAt !== null).length,
    takenAgain: own.filter(({ takenCount }) => takenCount > 1).length,
  };
}

/** How often a guess of somebody was right, wrong or none, among sessions whose arm is known. */
export function guessesOf(
  sessions: readonly StudySession[],
  arms: ReadonlyMap<string, StudyArm>,
  who: 'clientGuess' | 'therapistGuess',
): { right: number; wrong: number; unsure: number } {
  const counts = { right: 0, wrong: 0, unsure: 0 };
  for (const session of sessions) {
    const arm = arms.get(session.clientId);
    const guess = session[who];
    if (arm === undefined || guess === null) continue;
    if (guess === 'unsure') counts.unsure++;
    else if (guess === arm) counts.right++;
    else counts.wrong++;
  }
  return counts;
}
