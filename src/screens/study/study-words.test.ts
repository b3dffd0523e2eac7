import { describe, expect, it } from 'vitest';
import type { BlindingGuess, StudyArm, StudySession } from '#shared/api/studies.ts';
import { guessesOf, progressOf } from './study-words.ts';

const session = (clientId: string, clientGuess: BlindingGuess | null, takenCount = 1): StudySession =>
  ({
    clientId,
    clientGuess,
    therapistGuess: 'unsure',
    guessedAt: clientGuess && '2026-11-20T09:00:00.000Z',
    takenCount,
  }) as unknown as StudySession;

describe('the sessions of a study', () => {
  it('are counted for each client, with guesses and feedback taken again', () => {
    const sessions = [session('a', 'real'), session('a', null, 3), session('b', 'sham')];

    expect(progressOf(sessions, 'a')).toEqual({ sessions: 2, guessed: 1, takenAgain: 1 });
  });

  it('tell how often a guess was right, once the arm is known', () => {
    const arms = new Map<string, StudyArm>([['a', 'sham']]);
    const guesses: (BlindingGuess | null)[] = ['sham', 'sham', 'real', 'unsure', null];
    const sessions = [...guesses.map((guess) => session('a', guess)), session('b', 'sham')];

    expect(guessesOf(sessions, arms, 'clientGuess')).toEqual({ right: 2, wrong: 1, unsure: 1 });
    expect(guessesOf(sessions, arms, 'therapistGuess')).toEqual({ right: 0, wrong: 0, unsure: 5 });
  });
});
