import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StudySession } from '#shared/api/studies.ts';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { aStudy, aStudySession } from '#tests/builders/study.ts';
import { SETTINGS_KEY } from '#state/settings.atoms.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const A = uuid('a');
const PATH = `/app/therapist/${A}/client/${uuid('c')}/sessions/${uuid('5')}/report`;
const CLIENT = `/v2/therapist/${A}/client/${uuid('c')}`;
const table = aTickTable([
  { phase: 'baseline', ticks: 250 },
  { phase: 'training', run: 1, ticks: 300, threshold: 4, rewarded: (at) => at % 3 === 0 },
]);
const session = aSession({ settings: someSettings(), runs: [aRunRecord(table, 1)] });
const NOTE = {
  noteId: uuid('9'),
  clientId: uuid('c'),
  authorId: A,
  authorName: 'Noa Lind',
  text: 'Sleeps better since May.',
  createdAt: '2026-02-01T09:00:00.000Z',
  updatedAt: '2026-02-01T09:00:00.000Z',
  version: 1,
};

const ORGANIZATION = aUser().organization.organizationId;
const REPORTS = `/v2/organization/${ORGANIZATION}/reports`;
const TEMPLATE = {
  templateId: '00000000-0000-4000-8000-000000000001',
  kind: 'session',
  name: 'For the doctor',
  paper: 'letter',
  naming: 'initials',
  sections: ['figures', 'credNf'],
};
const LOGO = `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n')}`;
const settings = (changes: object = {}) => ({
  letterhead: { value: { contact: '', logo: null }, version: 0 },
  templates: { value: [], version: 0 },
  practiceAnswers: { value: {}, version: 0 },
  protocolAnswers: { value: {}, version: 0 },
  ...changes,
});

const inStudy = (sessions: StudySession[]): Replies => {
  const study = aStudy({ sessions });
  return {
    [`GET /v2/therapist/${A}/studies`]: { body: { studies: [study] } },
    [`GET /v2/therapist/${A}/study/${study.studyId}`]: { body: study },
  };
};

const EVERYTHING = { [SETTINGS_KEY]: JSON.stringify({ reportTemplates: { session: 'everything' } }) };
const show = (replies: Replies = {}, kept: Record<string, string> = EVERYTHING) =>
  renderApp({
    path: PATH,
    kept,
    replies: {
      [`GET ${CLIENT}`]: {
        body: aClient({ firstName: 'Ada', lastName: 'Brook', dateOfBirth: '1990-04-02' }),
      },
      [`GET ${CLIENT}/notes`]: { body: { notes: [NOTE], totalNotes: 1 } },
      [`GET /v2/therapist/${A}/session/${uuid('5')}`]: { body: session },
      [`GET /v2/therapist/${A}/studies`]: { body: { studies: [] } },
      [`GET ${REPORTS}/settings`]: { body: settings() },
      [`GET /v2/therapist/${A}/sessionComponent/${uuid('6')}/recording/ticks`]: new Uint8Array(
        table.values.buffer,
      ),
      ...replies,
    },
  });
/** At the foot of all pages but the first. */
const footOfPages = () =>
  document.documentElement.style.getPropertyValue('--lw-running-foot').replace(/[\u2066-\u2069"]/g, '');
const sheet = () => screen.findByRole('article', { name: 'Preview' });

afterEach(() => void vi.restoreAllMocks());

describe('the report of a session', () => {
  it('names the practice, the client, the date of birth and the protocol', async () => {
    show();
    const paper = await sheet();

    expect(await within(paper).findByText('Ada Brook')).toBeVisible();
    expect(paper).toHaveTextContent(/Date of birth2 Apr 1990/);
    expect(paper).toHaveTextContent(/SMR \(12–15 Hz\) at Cz was to rise above its threshold/);
    expect(paper).toHaveTextContent(/212 ms behind the signal/);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('counts as the first report of its reader, once', async () => {
    const own = `/v2/user/${aUser().userId}/settings`;
    const opened = { name: 'reportOpened', value: { hasHappened: true } };
    const withHelp = { 'GET /config.json': { body: { ...EMBEDDED_CONFIG, hasFirstVisitHelp: true } } };
    const sent = ({ requests }: ReturnType<typeof show>) =>
      requests.filter(({ method, path }) => method === 'PATCH' && path === own).map(({ body }) => body);
    const first = show({ ...withHelp, [`PATCH ${own}`]: { body: { settings: [opened] } } });
    await sheet();
    await waitFor(() => expect(sent(first)).toEqual([[opened]]));
    cleanup();
    const second = show({ ...withHelp, [`GET ${own}`]: { body: { settings: [opened] } } });
    await within(await sheet()).findByText('Ada Brook');

    expect(sent(second)).toEqual([]);
  });

  it('can name the client by initials, without the date of birth', async () => {
    const { user } = show();
    const paper = await sheet();
    expect(footOfPages()).toMatch(/^Ada Brook · Session report · \d/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Client' }), 'Initials only');

    expect(paper).toHaveTextContent('ClientA. B.');
    expect(paper).not.toHaveTextContent(/Ada|Brook|1990/);
    expect(footOfPages()).toMatch(/^A\. B\. · Session report · \d/);
  });

  it('leaves out what is not chosen', async () => {
    const { user } = show();
    const paper = await sheet();
    expect(await within(paper).findByRole('region', { name: 'Brain or muscle' })).toBeVisible();

    await user.click(screen.getByRole('checkbox', { name: 'Brain or muscle' }));

    expect(within(paper).queryByRole('region', { name: 'Brain or muscle' })).toBeNull();
    expect(within(paper).getByRole('region', { name: 'Learning in this session' })).toBeVisible();
  });

  it('prints only the notes that were chosen', async () => {
    const { user } = show();
    const paper = await sheet();
    const choice = await screen.findByRole('checkbox', { name: /^Note of 1 Feb 2026/ });
    expect(paper).not.toHaveTextContent(/Calm today|Sleeps better/);

    await user.click(choice);

    expect(paper).toHaveTextContent('Sleeps better since May.');
    expect(paper).not.toHaveTextContent('Calm today');
  });

  it('has the ratings of the client', async () => {
    const rating = {
      ratingId: uuid('d'),
      moment: 'afterRun',
      run: 1,
      scores: { Mood: 7 },
      givenAt: '2026-03-02T09:20:00.000Z',
      strategy: 'Counted breaths',
    };
    show({ [`GET /v2/therapist/${A}/session/${uuid('5')}`]: { body: { ...session, ratings: [rating] } } });

    const shown = await within(await sheet()).findByRole('table', { name: 'Ratings of the client' });
    expect(shown).toHaveTextContent(/After run 17Counted breaths/);
  });

  it('names the markers whose lines are in the charts, in order of time', async () => {
    const at = (atSeconds: number, type: string, text: string) => ({ atSeconds, type, text });
    const events = [at(65, 'marker', 'Talking'), at(12, 'marker', 'Cough'), at(3, 'phase', 'baseline')];
    const { user } = show({
      [`GET /v2/therapist/${A}/sessionComponent/${uuid('6')}/recording/events`]: { body: { events } },
    });

    const charts = await within(await sheet()).findByRole('region', { name: 'Over time' });
    expect(await within(charts).findByText(/Markers \(dashed lines\)/)).toHaveTextContent(
      /: 1 Cough 0:12 · 2 Talking 1:05$/,
    );

    await user.click(screen.getByRole('checkbox', { name: 'Markers in the charts' }));
    expect(within(charts).queryByText(/Cough/)).toBeNull();
  });

  it('cannot be printed until its markers are loaded', async () => {
    const { user } = show({
      [`GET /v2/therapist/${A}/sessionComponent/${uuid('6')}/recording/events`]: () =>
        new Promise(() => undefined),
    });
    await within(await sheet()).findByRole('region', { name: 'Over time' });
    const print = screen.getByRole('button', { name: 'Print report' });
    expect(print).toBeDisabled();

    await user.click(screen.getByRole('checkbox', { name: 'Markers in the charts' }));
    await waitFor(() => expect(print).toBeEnabled());
  });

  it('keeps paper and naming when a built-in template is chosen', async () => {
    const { user } = show();
    await sheet();
    const paper = screen.getByRole('combobox', { name: 'Paper' });
    await user.selectOptions(paper, 'a4');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Client' }), 'Initials only');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'Short, for the client');

    expect(paper).toHaveValue('a4');
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('initials');
    expect(screen.getByRole('checkbox', { name: 'Protocol in words' })).not.toBeChecked();
  });

  it('is at first short, and tells the person who trained what happened, in sentences', async () => {
    show({}, {});

    const words = await within(await sheet()).findByRole('region', { name: 'In plain words' });
    expect(words).toHaveTextContent(
      /You trained for 12 seconds\. The goal: more SMR .* You reached the goal in 33 % of/,
    );
    expect(within(await sheet()).queryByRole('region', { name: 'Whole session' })).toBeNull();
  });

  it('opens with the template chosen last', async () => {
    const first = show();
    await sheet();
    await first.user.selectOptions(
      screen.getByRole('combobox', { name: 'Template' }),
      'Short, for the client',
    );
    cleanup();

    show({}, { [SETTINGS_KEY]: first.storage.get(SETTINGS_KEY)! });
    await sheet();
    expect(screen.getByRole('checkbox', { name: 'In plain words' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Charts' })).not.toBeChecked();
  });

  it('keeps the naming of a template of the practice for the built-in one that was chosen after it', async () => {
    const own = {
      [`GET ${REPORTS}/settings`]: { body: settings({ templates: { value: [TEMPLATE], version: 1 } }) },
    };
    const first = show(own, {});
    await sheet();
    const naming = () => screen.getByRole('combobox', { name: 'Client' });
    await waitFor(() => expect(naming()).toHaveValue('initials'));
    await first.user.selectOptions(
      screen.getByRole('combobox', { name: 'Template' }),
      'Short, for the client',
    );
    cleanup();

    show(own, { [SETTINGS_KEY]: first.storage.get(SETTINGS_KEY)! });
    await sheet();
    expect(screen.getByRole('checkbox', { name: 'In plain words' })).toBeChecked();
    expect(naming()).toHaveValue('initials');
  });

  it('opens on the paper of the region, or on the one chosen last', async () => {
    const first = show();
    await sheet();
    const paper = screen.getByRole('combobox', { name: 'Paper' });
    expect(paper).toHaveValue('a4');
    await first.user.selectOptions(paper, 'letter');
    cleanup();

    show({}, { [SETTINGS_KEY]: first.storage.get(SETTINGS_KEY)! });
    await sheet();
    expect(screen.getByRole('combobox', { name: 'Paper' })).toHaveValue('letter');
  });

  it('is printed under a name that names nobody', async () => {
    const titles: string[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      titles.push(document.title);
      window.dispatchEvent(new Event('afterprint'));
    });
    const { user } = show();
    const print = await screen.findByRole('button', { name: 'Print report' });
    // Until everything on the sheet is loaded.
    await waitFor(() => expect(print).toBeEnabled());
    await user.click(print);

    await waitFor(() => expect(titles).toHaveLength(1));
    expect(titles[0]).toMatch(/^session-report-[0-9a-f]{8}-2026-03-02-\d{6}$/);
  });

  it('has logo and contact of the practice, and opens with the first template of the practice', async () => {
    const letterhead = { value: { contact: 'Long Street 1', logo: LOGO }, version: 1 };
    const replies = {
      [`GET ${REPORTS}/settings`]: {
        body: settings({ letterhead, templates: { value: [TEMPLATE], version: 1 } }),
      },
    };
    show(replies, {});
    const paper = await sheet();

    await waitFor(() => expect(paper).toHaveTextContent('Long Street 1'));
    expect(paper.querySelector('img')).toHaveAttribute('src', LOGO);
    expect(paper).toHaveAttribute('data-paper', 'letter');
    expect(paper).toHaveTextContent('ClientA. B.');
    expect(within(paper).queryByRole('region', { name: 'Runs' })).toBeNull();
  });

  it('saves paper, name and sections as a template of the practice', async () => {
    const { user, requests } = show({ [`PUT ${REPORTS}/templates`]: { body: { value: [], version: 1 } } });
    await sheet();
    await user.click(await screen.findByRole('checkbox', { name: 'Charts' }));
    await user.click(screen.getByRole('button', { name: 'Save as template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Without charts');
    await user.click(dialog.getByRole('button', { name: 'Save template' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = requests.find(({ method }) => method === 'PUT')!.body as { value: (typeof TEMPLATE)[] };
    expect(sent.value).toEqual([expect.objectContaining({ kind: 'session', name: 'Without charts' })]);
    expect(sent.value[0]!.sections).not.toContain('charts');
  });

  it('fills the CRED-nf checklist from the record, and asks the rest once for each scope', async () => {
    const { user, requests } = show({ [`PUT ${REPORTS}/answers`]: { body: { value: {}, version: 1 } } });
    const paper = await sheet();
    const table = await within(paper).findByRole('table', { name: 'CRED-nf checklist' });
    expect(within(table).getAllByRole('row')).toHaveLength(25);
    expect(screen.getByText(/^1[4-9] of 24 items are filled from the record/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Answer open items' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'CRED-nf: open items' }));
    await user.type(dialog.getByRole('textbox', { name: /^1a / }), 'Not registered.');
    await user.type(dialog.getByRole('textbox', { name: /^3b / }), 'None given.');
    await user.click(dialog.getByRole('button', { name: 'Save answers' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([
      { value: { '1a': 'Not registered.' }, version: 0, protocolId: null },
      { value: { '3b': 'None given.' }, version: 0, protocolId: someSettings().protocolId },
    ]);
  });

  it('calls a session blinded only if it is among the sessions of the study', async () => {
    show(inStudy([]));
    const paper = await sheet();

    const rows = await within(paper).findByRole('table', { name: 'CRED-nf checklist' });
    expect(rows).toHaveTextContent(/Not blinded/);
    expect(rows).not.toHaveTextContent(/Double blind: the server/);
  });

  it('calls a session of the study blinded', async () => {
    show(inStudy([aStudySession()]));

    const rows = await within(await sheet()).findByRole('table', { name: 'CRED-nf checklist' });
    expect(rows).toHaveTextContent(/The study is still blinded/);
  });

  it('tells a participant nothing of feedback and reward', async () => {
    show(inStudy([aStudySession()]));

    const words = await within(await sheet()).findByRole('region', { name: 'In plain words' });
    expect(words).toHaveTextContent(/You trained for/);
    expect(words).not.toHaveTextContent(/goal in|Feedback/);
  });

  it('is not printed before it is known whether the client takes part in a study', async () => {
    show({ [`GET /v2/therapist/${A}/studies`]: { status: 500, body: {} } });
    const paper = await sheet();

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print report' })).toBeDisabled();
    expect(paper).not.toHaveTextContent('CRED-nf checklist');
    expect(paper).not.toHaveTextContent('In plain words');
  });

  it('is not printed before the questionnaires are loaded', async () => {
    show({ [`GET ${CLIENT}/questionnaireResponses`]: { status: 500, body: {} } });
    const paper = await sheet();

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print report' })).toBeDisabled();
    expect(paper).not.toHaveTextContent('CRED-nf checklist');
  });

  it('hides personal data where the privacy setting says so', async () => {
    show({
      [`GET /v2/user/${A}/settings`]: {
        body: { settings: [{ name: PRIVACY_SETTING, value: { maskPII: true } }] },
      },
    });
    const paper = await sheet();

    await waitFor(() => expect(paper).toHaveTextContent('AB ••••'));
    expect(paper).not.toHaveTextContent(/Brook|1990/);
    expect(footOfPages()).toMatch(/^A\. B\. · /);
  });

  it('says that there is nothing to print before a run is on the server', async () => {
    show({ [`GET /v2/therapist/${A}/session/${uuid('5')}`]: { body: aSession() } });

    expect(await screen.findByText(/there is nothing to print yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the session' })).toBeVisible();
  });
});
