import {
  type StudyDetail,
  studyDetailSchema,
  type StudySession,
  studySessionSchema,
} from '#shared/api/studies.ts';
import { uuid } from './people.ts';
import { someSettings } from './session.ts';

/** The session, client and component of `aSession`. */
export const aStudySession = (changes: Partial<StudySession> = {}): StudySession => ({
  ...studySessionSchema.parse({
    sessionComponentId: uuid('6'),
    sessionId: uuid('5'),
    clientId: uuid('c'),
    openedAt: '2026-03-02T09:05:00.000Z',
    takenCount: 1,
    clientGuess: null,
    therapistGuess: null,
    guessedAt: null,
  }),
  ...changes,
});

/** A blinded study with the protocol of `someSettings`, in which the client of `aSession` is enrolled. */
export const aStudy = (changes: Partial<StudyDetail> = {}): StudyDetail => ({
  ...studyDetailSchema.parse({
    studyId: uuid('d'),
    name: 'SMR and sleep',
    plan: '',
    protocolId: someSettings().protocolId,
    shamSource: 'otherClient',
    strata: [],
    createdAt: '2026-01-01T09:00:00.000Z',
    unblindedAt: null,
    participants: 1,
    enrolled: [
      {
        clientId: uuid('c'),
        clientName: 'Ada Brook',
        stratum: '',
        enrolledAt: '2026-02-01T09:00:00.000Z',
        seal: 'ab'.repeat(32),
        arm: null,
        nonce: null,
        unblindedAt: null,
      },
    ],
    sessions: [],
    unblindings: [],
  }),
  ...changes,
});
