import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Participant, StudyDetail } from '#shared/api/studies.ts';
import { anIdentity } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const ID = '018f0000-0000-7000-8000-0000000000c1';
const participant: Participant = {
  clientId: '018f0000-0000-7000-8000-0000000000c2' as Participant['clientId'],
  clientName: 'Mara Lind',
  stratum: '',
  enrolledAt: '2026-11-01T09:00:00.000Z',
  seal: 'a'.repeat(64),
  arm: null,
  nonce: null,
  unblindedAt: null,
};
const study = {
  studyId: ID,
  name: 'SMR and sleep',
  plan: '24 participants',
  protocolId: '018f0000-0000-7000-8000-0000000000c3',
  shamSource: 'otherClient',
  strata: [],
  createdAt: '2026-11-01T09:00:00.000Z',
  unblindedAt: null,
  participants: 1,
  enrolled: [participant],
  sessions: [],
  unblindings: [],
} as unknown as StudyDetail;

const open = (body: StudyDetail) =>
  renderApp({
    path: `/app/studies/${ID}`,
    replies: { [`GET /v2/therapist/${anIdentity().userId}/study/${ID}`]: { body } },
  });

describe('the page of a study', () => {
  it('has no column for the arm while it is blinded, and says so', async () => {
    open(study);

    expect(await screen.findByText(/This study is blinded/)).toBeTruthy();
    expect(screen.getByText('Mara Lind')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Feedback' })).toBeNull();
  });

  it('shows the arms and whether the blinding held, once it is unblinded', async () => {
    open({
      ...study,
      unblindedAt: '2026-11-20T09:00:00.000Z',
      enrolled: [{ ...participant, arm: 'sham', nonce: 'n' }],
    });

    expect(await screen.findByText('Sham')).toBeTruthy();
    expect(screen.getByText('Did the blinding hold?')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enrol' })).toBeNull();
  });

  it('lets nobody enrol before a client is chosen', async () => {
    open(study);

    const button = await screen.findByRole('button', { name: 'Enrol' });
    fireEvent.click(button);

    expect(button).toHaveProperty('disabled', true);
  });
});
