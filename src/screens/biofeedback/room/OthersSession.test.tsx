import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ClientRecord } from '#shared/api/clients.ts';
import { userIdSchema } from '#shared/domain/ids.ts';
import { aScriptDefinition } from '#tests/builders/assessments.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const COLLEAGUE = { userId: userIdSchema.parse(uuid('b')), firstName: 'Bo', lastName: 'Lind', userType: 'T' };
const OWN = `/v2/therapist/${aUser().userId}`;
const THEIRS = `/v2/therapist/${COLLEAGUE.userId}`;
const CLIENT = `/app/therapist/${COLLEAGUE.userId}/clients/${uuid('c')}`;
const assessment = {
  assessmentId: uuid('7'),
  assessmentVersion: 1,
  definition: aScriptDefinition(),
};

/** A session that a colleague planned and nobody has begun. */
function open(end: string, kind: object = {}, client: Partial<ClientRecord> = {}, replies: Replies = {}) {
  const { components, ...session } = aSession({ state: 'planned' });
  const planned = { ...session, therapistId: COLLEAGUE.userId, components: [{ ...components[0]!, ...kind }] };
  return renderApp({
    path: `${CLIENT}/${end}/${uuid('6')}`,
    replies: {
      [`GET ${THEIRS}/sessionComponent/${uuid('6')}/session`]: { body: planned },
      [`GET ${THEIRS}/client/${uuid('c')}`]: { body: aClient({ therapistId: COLLEAGUE.userId, ...client }) },
      [`GET ${THEIRS}/protocols`]: { body: { protocols: [], totalProtocols: 0 } },
      [`GET ${THEIRS}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [`GET /v2/organization/${uuid('0')}/colleagues`]: {
        body: { colleagues: [COLLEAGUE], totalColleagues: 1 },
      },
      ...replies,
    },
  });
}

describe('what a colleague planned', () => {
  it('says at once who records it, and leads to a session of the own', async () => {
    const made = { ...aSession({ state: 'planned' }), sessionId: uuid('8') };
    const { user, requests } = open(
      'biofeedback',
      {},
      {},
      {
        [`POST ${OWN}/client/${uuid('c')}/sessions`]: {
          body: { ...made, components: [{ ...made.components[0]!, sessionComponentId: uuid('9') }] },
        },
        [`GET ${OWN}/sessionComponent/${uuid('9')}/session`]: 'never',
      },
    );
    expect(await screen.findByRole('heading', { name: 'A colleague runs this session' })).toBeVisible();
    expect(await screen.findByText('Bo Lind')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the client' })).toHaveAttribute('href', CLIENT);
    await user.click(screen.getByRole('button', { name: 'Start your own session' }));

    await waitFor(() =>
      expect(window.location.pathname).toBe(
        `/app/therapist/${aUser().userId}/clients/${uuid('c')}/biofeedback/${uuid('9')}`,
      ),
    );
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('leads to nothing new with a client who is inactive', async () => {
    open('biofeedback', {}, { status: 'inactive' });

    expect(await screen.findByRole('link', { name: 'Back to the client' })).toHaveAttribute('href', CLIENT);
    expect(screen.queryByRole('button', { name: 'Start your own session' })).toBeNull();
  });

  it('says so of an assessment too', async () => {
    open(`session/${uuid('5')}/assessment/${uuid('7')}/recording`, { kind: 'assessment', assessment });

    expect(await screen.findByRole('heading', { name: 'A colleague runs this assessment' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
