import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { phq9 } from '#server/model/instruments/phq.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aResponse } from '#tests/builders/questionnaires.ts';
import { spelled } from '#tests/builders/spelled-answers.ts';
import { aRunRecord, aSession, aSessionListItem, aTickTable, someSettings } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const A = uuid('a');
const PATH = `/app/therapist/${A}/clients/${uuid('c')}/report`;
const CLIENT = `GET /v2/therapist/${A}/client/${uuid('c')}`;
const SESSIONS = `GET /v2/therapist/${A}/sessions`;
const SETTINGS = {
  letterhead: { value: { contact: '', logo: null }, version: 0 },
  templates: { value: [], version: 0 },
  practiceAnswers: { value: {}, version: 0 },
  protocolAnswers: { value: {}, version: 0 },
};
const table = aTickTable([{ phase: 'training', run: 1, ticks: 300, rewarded: (at) => at % 3 === 0 }]);

const show = (replies: Replies = {}) =>
  renderApp({
    path: PATH,
    replies: {
      [CLIENT]: { body: aClient({ firstName: 'Ada', lastName: 'Brook', dateOfBirth: '1990-04-02' }) },
      [SESSIONS]: { body: { sessions: [aSessionListItem()], totalSessions: 1 } },
      [`GET /v2/therapist/${A}/session/${uuid('5')}`]: {
        body: aSession({ settings: someSettings(), runs: [aRunRecord(table, 1)] }),
      },
      ...replies,
    },
  });
const sheet = () => screen.findByRole('article', { name: 'Preview' });

describe('the progress report of a client', () => {
  it('names the client and shows progress, dose, learning and each session', async () => {
    show({
      [`${CLIENT}/questionnaireResponses`]: {
        body: {
          questionnaireResponses: [aResponse(phq9, spelled('phq-9', '222222222'))],
          totalQuestionnaireResponses: 1,
        },
      },
    });
    const paper = await sheet();

    expect(await within(paper).findByText('Ada Brook')).toBeVisible();
    for (const name of ['Progress', 'Dose', 'Learning over sessions', 'Questionnaire scores', 'Sessions']) {
      expect(await within(paper).findByRole('region', { name })).toBeVisible();
    }
    expect(within(paper).getByRole('row', { name: /2 Mar 2026 SMR up 9:00 61\.3/ })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('asks for sessions of this client only, without simulated ones', async () => {
    const { requests } = show();
    await sheet();

    const asked = requests.filter(({ path }) => path === `/v2/therapist/${A}/sessions`);
    expect(asked.map(({ query }) => [query.get('clientId'), query.get('isSimulated')])).toEqual([
      [uuid('c'), 'false'],
    ]);
  });

  it('says how many older sessions are not in it', async () => {
    show({ [SESSIONS]: { body: { sessions: [aSessionListItem()], totalSessions: 103 } } });

    expect(await screen.findByText(/102 older sessions are not included/)).toBeVisible();
  });

  it('is not printed before the questionnaires are loaded', async () => {
    let isDown = true;
    const { user } = show({
      [`GET /v2/organization/${aUser().organization.organizationId}/reports/settings`]: { body: SETTINGS },
      [`${CLIENT}/questionnaireResponses`]: () =>
        isDown
          ? { status: 500, body: {} }
          : { body: { questionnaireResponses: [], totalQuestionnaireResponses: 0 } },
    });
    await sheet();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('button', { name: 'Print report' })).toBeDisabled();

    isDown = false;
    await user.click(again);

    await waitFor(() => expect(screen.getByRole('button', { name: 'Print report' })).toBeEnabled());
  });

  it('says so where there is no such client', async () => {
    show({
      [CLIENT]: {
        status: 404,
        body: { error: { code: 'notFound', message: 'This client does not exist.' } },
      },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(/client/);
    expect(screen.queryByRole('article', { name: 'Preview' })).toBeNull();
  });
});
