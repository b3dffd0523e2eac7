import { getClient } from '#shared/api/clients.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HIDDEN } from '#shared/domain/masking.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';
import { keyOf } from '#state/endpoint-query.ts';

const A = uuid('a');
const PATH = `/app/therapist/${A}/clients/${uuid('c')}`;
const CLIENT = `/v2/therapist/${A}/client/${uuid('c')}`;
const CONTACT = {
  contactId: uuid('7'),
  name: 'Mara Brook',
  relation: 'Mother',
  phone: '+49 30 1234',
  email: '',
  note: '',
  isEmergency: true,
};
const CONSENT = {
  consentId: uuid('9'),
  clientId: uuid('c'),
  kind: 'training',
  documentVersion: '2026-03',
  documentText: '',
  givenBy: 'Ada Brook',
  givenOn: '2026-11-20',
  withdrawnOn: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 1,
};
const aNote = (changes: object = {}) => ({
  noteId: uuid('8'),
  clientId: uuid('c'),
  authorId: A,
  authorName: 'Maren Holt',
  text: 'Slept well.',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  version: 1,
  ...changes,
});
const conflict = { status: 409, body: { error: { code: 'conflict', message: 'Changed meanwhile.' } } };

const open = (tab: string, replies: Replies = {}, client = aClient()) =>
  renderApp({
    path: `${PATH}${tab}`,
    replies: {
      [`GET ${CLIENT}`]: { body: client },
      [`GET /v2/therapist/${A}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [`GET ${CLIENT}/consents`]: { body: { consents: [], totalConsents: 0 } },
      [`GET ${CLIENT}/notes`]: { body: { notes: [aNote()], totalNotes: 1 } },
      ...replies,
    },
  });

describe('the parts of a client', () => {
  it('have addresses of their own, which the back button goes through', async () => {
    const { user } = open('');
    const nav = within(await screen.findByRole('navigation', { name: 'Parts of this client' }));
    await user.click(nav.getByRole('link', { name: 'Notes' }));

    expect(await screen.findByText('Slept well.')).toBeVisible();
    expect(window.location.pathname).toBe(`${PATH}/notes`);
    expect(screen.getByRole('link', { name: 'Notes' })).toHaveAttribute('aria-current', 'page');
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'Next step' })).toBeVisible();
  });

  it('have one head, also where a part is a screen of its own', async () => {
    const { user } = open('/sessions', {
      [`GET ${CLIENT}/questionnaireResponses`]: {
        body: { questionnaireResponses: [], totalQuestionnaireResponses: 0 },
      },
    });
    const headOf = async (part: string) => {
      const link = await screen.findByRole('link', { name: part, current: 'page' });
      expect(await screen.findByRole('heading', { level: 1, name: 'Ada Brook' })).toBeVisible();
      expect(link.closest('nav')).toHaveAccessibleName('Parts of this client');
      return link;
    };
    await headOf('Sessions');

    await user.click(screen.getByRole('link', { name: 'Questionnaires' }));
    expect(await headOf('Questionnaires')).toHaveFocus();
    window.history.back();
    await headOf('Sessions');
    await user.click(screen.getByRole('link', { name: 'Summary' }));
    expect(await headOf('Summary')).toHaveFocus();
  });

  it('say when nobody knows whether an answer about safety waits, and ask again', async () => {
    const SAFETY = `GET /v2/therapist/${A}/questionnaireSafety`;
    const alert = {
      responseId: uuid('9'),
      clientId: uuid('c'),
      clientName: 'Ada Brook',
      title: 'PHQ-9',
      answeredAt: '2026-11-19T12:00:00.000Z',
    };
    const { user, replies } = open('/consent', {
      [SAFETY]: { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } },
    });
    const notice = await screen.findByText(/^Answers about safety could not be loaded\./);
    replies[SAFETY] = { body: { alerts: [alert] } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText(/Talk with the client/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Brook Safety alert' })).toBeVisible();
    expect(notice).not.toBeInTheDocument();
  });

  it('say so when there is none of that name', async () => {
    open('/horoscope');

    expect(await screen.findByText('This client page has no such tab.')).toBeVisible();
  });

  it('begin with the consents nobody has given, and record them at once', async () => {
    const { user } = open('');
    const list = within(await screen.findByRole('list', { name: 'Open items of this client' }));

    const words = 'Consent is missing: Neurofeedback training, Data storage and processing.';
    expect(list.getByText(words)).toBeVisible();
    // One form records all of these consents.
    await user.click(list.getByRole('button', { name: 'Record consent' }));
    const form = within(await screen.findByRole('form', { name: 'Record consent' }));
    expect(form.getByRole('checkbox', { name: /^Neurofeedback training.*missing/ })).toBeVisible();
  });
});

describe('editing a client', () => {
  it('sends the whole form with the version it was opened with', async () => {
    const { user, requests } = open('', { [`PATCH ${CLIENT}`]: { body: aClient({ version: 2 }) } });
    await user.click(await screen.findByRole('button', { name: 'Edit client' }));
    const form = within(await screen.findByRole('form', { name: 'Edit client' }));
    await user.selectOptions(form.getByLabelText('Handedness'), 'Left-handed');
    await user.type(form.getByLabelText(/^Tags/), 'sleep, music');
    await user.click(form.getByRole('tab', { name: 'Contacts' }));
    await user.click(form.getByRole('button', { name: 'Add contact' }));
    await user.type(form.getByLabelText('Name'), 'Mara Brook');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await expect
      .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
      .toMatchObject({
        firstName: 'Ada',
        handedness: 'left',
        tags: ['sleep', 'music'],
        contacts: [{ name: 'Mara Brook', contactId: expect.any(String) }],
        version: 1,
      });
  });

  it('leads to the field that is wrong, on whatever leaf it is', async () => {
    const { user } = open('/contacts', {}, aClient({ contacts: [CONTACT] }));
    await user.click(await screen.findByRole('button', { name: 'Edit contacts' }));
    const form = within(await screen.findByRole('form', { name: 'Edit client' }));
    await user.clear(form.getByLabelText('Name'));
    await user.click(form.getByRole('tab', { name: 'Care' }));
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await form.findByText('Enter a name.')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveFocus();
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.');
  });

  it('asks what is kept when somebody else was faster, and saves what was chosen on top of theirs', async () => {
    const theirs = aClient({ goals: 'Theirs.', notes: 'New note.', version: 2 });
    const { user, replies, requests } = open('', { [`PATCH ${CLIENT}`]: conflict });
    await user.click(await screen.findByRole('button', { name: 'Edit client' }));
    const form = within(await screen.findByRole('form', { name: 'Edit client' }));
    await user.click(form.getByRole('tab', { name: 'Care' }));
    await user.type(form.getByLabelText(/^Goals/), 'Mine.');
    replies[`GET ${CLIENT}`] = { body: theirs };
    await user.click(form.getByRole('button', { name: 'Save' }));

    const choice = within(await screen.findByRole('form', { name: 'Choose what to keep' }));
    expect(choice.getByText('Both of you changed this.')).toBeVisible();
    expect(choice.getByText('Only they changed this.')).toBeVisible();
    replies[`PATCH ${CLIENT}`] = { body: aClient({ version: 3 }) };
    await user.click(choice.getByRole('button', { name: 'Save' }));

    await expect
      .poll(() => requests.filter(({ method }) => method === 'PATCH').at(-1)?.body)
      .toMatchObject({
        goals: 'Mine.',
        notes: 'New note.',
        version: 2,
      });
  });

  it('is not offered to who may not change it', async () => {
    const coach = aUser({ userId: uuid('a') as never, groups: [{ name: 'Coach' }] });
    const other = aClient({ therapistId: uuid('b') as never });
    renderApp({
      path: PATH,
      replies: {
        [`GET /v2/users/${A}/info`]: { body: coach },
        [`GET ${CLIENT}`]: { body: other },
        [`GET /v2/therapist/${A}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      },
    });
    await screen.findByRole('heading', { name: 'Client details' });

    expect(screen.queryByRole('button', { name: 'Edit client' })).toBeNull();
  });

  it('keeps what is hidden out of reach and sends the masks back as they came', async () => {
    const masked = aClient({
      firstName: 'A.',
      lastName: 'B.',
      email: HIDDEN,
      dateOfBirth: HIDDEN,
      contacts: [{ ...CONTACT, name: 'M. B.', phone: HIDDEN, relation: HIDDEN }],
    });
    const settings = { body: { settings: [{ name: 'privacy', value: { maskPII: true } }] } };
    const { user, requests } = open(
      '',
      { [`GET /v2/user/${A}/settings`]: settings, [`PATCH ${CLIENT}`]: { body: masked } },
      masked,
    );
    await user.click(await screen.findByRole('button', { name: 'Edit client' }));
    const form = within(await screen.findByRole('form', { name: 'Edit client' }));
    await expect.poll(() => form.getByLabelText<HTMLInputElement>('First name').disabled).toBe(true);
    expect(form.getByLabelText(/^E-mail/)).toBeDisabled();
    await user.selectOptions(form.getByLabelText('Sex'), 'Female');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await expect
      .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
      .toMatchObject({
        firstName: 'A.',
        email: HIDDEN,
        dateOfBirth: HIDDEN,
        sex: 'female',
        contacts: [{ name: 'M. B.', phone: HIDDEN }],
      });
  });
});

describe('a contact', () => {
  it('that is new can be typed under the privacy setting, also one letter at a time', async () => {
    const contact = { ...CONTACT, name: 'M. B.', phone: HIDDEN };
    const settings = { body: { settings: [{ name: 'privacy', value: { maskPII: true } }] } };
    const { user } = open(
      '/contacts',
      { [`GET /v2/user/${A}/settings`]: settings },
      aClient({ contacts: [contact] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit contacts' }));
    const form = within(await screen.findByRole('form', { name: 'Edit client' }));
    await expect.poll(() => form.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true);
    await user.click(form.getByRole('button', { name: 'Add contact' }));
    expect(form.getByLabelText('Name')).toHaveFocus();
    await user.type(form.getByLabelText('Name'), 'J. Smith');

    expect(form.getByLabelText('Name')).toHaveValue('J. Smith');
  });
});

describe('notes', () => {
  it('are there although one was written before the others had arrived', async () => {
    let answerFirst = (_reply: { body: unknown }) => {};
    const first = new Promise<{ body: unknown }>((resolve) => {
      answerFirst = resolve;
    });
    const { user, replies } = open('/notes', {
      [`GET ${CLIENT}/notes`]: () => first,
      [`POST ${CLIENT}/note`]: () => {
        replies[`GET ${CLIENT}/notes`] = { body: { notes: [aNote({ text: 'Calm.' })], totalNotes: 1 } };
        return { body: aNote({ text: 'Calm.' }) };
      },
    });
    await user.type(await screen.findByLabelText('New note'), 'Calm.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
    answerFirst({ body: { notes: [], totalNotes: 0 } });

    expect(await within(await screen.findByRole('article')).findByText('Calm.')).toBeVisible();
  });

  it('are added and changed, and a change somebody else made is a choice', async () => {
    const note = `${CLIENT}/note/${uuid('8')}`;
    const { user, requests, replies } = open('/notes', {
      [`POST ${CLIENT}/note`]: { body: aNote() },
      [`PUT ${note}`]: conflict,
    });
    await user.type(await screen.findByLabelText('New note'), 'Calm.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await expect
      .poll(() => requests.find(({ method }) => method === 'POST')?.body)
      .toEqual({ text: 'Calm.' });
    await waitFor(() => expect(screen.getByLabelText('New note')).toHaveFocus());

    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Note'), ' Mine.');
    const newest = aNote({ text: 'Theirs.', version: 2 });
    replies[`GET ${CLIENT}/notes`] = { body: { notes: [newest], totalNotes: 1 } };
    await user.click(screen.getByRole('button', { name: 'Save note' }));

    const choice = within(await screen.findByRole('form', { name: 'Choose what to keep' }));
    replies[`PUT ${note}`] = { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } };
    await user.click(choice.getByRole('button', { name: 'Save' }));

    expect(await choice.findByText('Busy.')).toBeVisible();
  });

  it('stay open for writing when their row leaves the page, and are sent once from a choice', async () => {
    const newest = aNote({ noteId: uuid('5'), text: 'Newer.' });
    const listOf = (note: object) => ({ body: { notes: [note], totalNotes: 2 } });
    const PUT = `PUT ${CLIENT}/note/${uuid('8')}`;
    const { user, replies, requests, queries } = open('/notes', { [PUT]: conflict });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('Note')).toHaveFocus();
    await user.type(screen.getByLabelText('Note'), ' Mine.');
    replies[`GET ${CLIENT}/notes`] = listOf(newest);
    await queries.refetchQueries();
    expect(await screen.findByText('Newer.')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('Slept well. Mine.');

    replies[`GET ${CLIENT}/notes`] = listOf(aNote({ text: 'Theirs.', version: 2 }));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    const choice = within(await screen.findByRole('form', { name: 'Choose what to keep' }));
    expect(choice.getByLabelText(/^Both/)).toBeChecked();
    replies[PUT] = { body: aNote({ text: 'Mine.', version: 3 }) };
    await user.click(choice.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('are not lost to a wrong click while they are being written', async () => {
    const { user } = open('/notes');
    await user.type(await screen.findByLabelText('New note'), 'Calm.');
    await user.click(screen.getByRole('link', { name: 'Consent' }));

    const question = within(await screen.findByRole('dialog', { name: 'Leave with unsaved changes?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));

    expect(screen.getByLabelText('New note')).toHaveValue('Calm.');
  });

  it('are not lost to a refresh that failed, which is told', async () => {
    const { user, replies, queries } = open('/notes');
    await user.type(await screen.findByLabelText('New note'), 'Calm.');
    replies[`GET ${CLIENT}`] = { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } };
    await queries.refetchQueries({ queryKey: keyOf(getClient) });

    expect(await screen.findByText('Busy.')).toBeVisible();
    expect(screen.getByLabelText('New note')).toHaveValue('Calm.');
  });

  it('go from the screen when the client was erased meanwhile', async () => {
    const { replies, queries } = open('/notes');
    await screen.findByText('Slept well.');
    replies[`GET ${CLIENT}`] = { status: 404, body: { error: { code: 'notFound', message: 'Gone.' } } };
    await queries.refetchQueries({ queryKey: keyOf(getClient) });

    expect(await screen.findByText(/^There is no client at this address/)).toBeVisible();
    expect(screen.queryByText('Slept well.')).toBeNull();
  });
});

describe('consents', () => {
  const fill = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Record consent' }));
    const form = within(await screen.findByRole('form', { name: 'Record consent' }));
    await user.type(form.getByLabelText('Given by'), 'Ada Brook');
    await user.type(form.getByLabelText(/^Version of the form/), '2026-03');
    await user.click(form.getByLabelText('Neurofeedback training (missing)'));
    await user.click(form.getByLabelText('Contact by e-mail or phone'));
    return form;
  };

  it('are asked for what was agreed to, which version and by whom', async () => {
    const { user, requests } = open('/consent');
    await user.click(await screen.findByRole('button', { name: 'Record consent' }));
    const form = within(await screen.findByRole('form', { name: 'Record consent' }));
    await user.click(form.getByRole('button', { name: 'Record consent' }));

    expect(await form.findByText('Select what was agreed to.')).toBeVisible();
    expect(form.getByText('Enter who agreed.')).toBeVisible();
    expect(form.getAllByRole('checkbox')[0]).toHaveFocus();
    expect(document.activeElement).toHaveAccessibleDescription('Select what was agreed to.');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('that are withdrawn leave the focus on what else can be done with them', async () => {
    const LIST = `GET ${CLIENT}/consents`;
    const { user, replies } = open('/consent', {
      [LIST]: { body: { consents: [CONSENT], totalConsents: 1 } },
      [`POST ${CLIENT}/consent/${CONSENT.consentId}/withdrawal`]: { body: CONSENT },
    });
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw…' }));
    const form = within(await screen.findByRole('form', { name: 'Withdraw consent' }));
    const withdrawn = { ...CONSENT, withdrawnOn: '2026-11-21' };
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    replies[LIST] = async () => {
      await asked;
      return { body: { consents: [withdrawn], totalConsents: 1 } };
    };
    await user.click(form.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Actions for/ })).toHaveFocus());
    answer();

    expect(await screen.findByText(/^Withdrawn .*2026/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Record consent' })).toHaveFocus());
  });

  it('to several purposes on one form are recorded at once, each as one of its own', async () => {
    const { user, requests } = open('/consent', { [`POST ${CLIENT}/consent`]: { body: CONSENT } });
    const form = await fill(user);
    await user.click(form.getByRole('button', { name: 'Record consent' }));

    await waitFor(() => expect(screen.queryByRole('form', { name: 'Record consent' })).toBeNull());
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const given = {
      givenBy: 'Ada Brook',
      documentVersion: '2026-03',
      givenOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    };
    expect(sent).toEqual([
      expect.objectContaining({ ...given, kind: 'training' }),
      expect.objectContaining({ ...given, kind: 'contact' }),
    ]);
  });

  it('stay open while they are sent, so that a failure is told, and begin anew when opened again', async () => {
    const answers: (() => void)[] = [];
    const busy = { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } };
    const { user } = open('/consent', {
      [`POST ${CLIENT}/consent`]: async ({ body }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return (body as typeof CONSENT).kind === 'contact' ? busy : { body: CONSENT };
      },
    });
    const form = await fill(user);
    await user.click(form.getByRole('button', { name: 'Record consent' }));
    expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.click(form.getByLabelText('Given by'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull();
    answers.shift()?.();
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(form.getByRole('button', { name: 'Close without recording the rest' })).toBeDisabled();
    answers.shift()?.();

    expect(await form.findByRole('alert')).toHaveTextContent('The rest was not recorded: Busy.');
    await user.click(form.getByRole('button', { name: 'Close without recording the rest' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Record consent' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Record consent' }));
    const again = within(await screen.findByRole('form', { name: 'Record consent' }));
    for (const box of again.getAllByRole('checkbox')) {
      expect(box).toBeEnabled();
      expect(box).not.toBeChecked();
    }
    expect(again.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('of which one fails say which are recorded, and go on with the rest only', async () => {
    const ADD = `POST ${CLIENT}/consent`;
    const busy = { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } };
    const { user, requests, replies } = open('/consent', {
      [ADD]: ({ body }) => ((body as typeof CONSENT).kind === 'contact' ? busy : { body: CONSENT }),
    });
    const form = await fill(user);
    await user.click(form.getByRole('button', { name: 'Record consent' }));

    expect(await form.findByRole('alert')).toHaveTextContent(
      'Recorded: Neurofeedback training. The rest was not recorded: Busy. Record it again; nothing is recorded twice.',
    );
    expect(form.getByLabelText('Neurofeedback training (recorded)')).toBeDisabled();
    replies[ADD] = { body: CONSENT };
    await user.click(form.getByRole('button', { name: 'Record consent' }));

    await waitFor(() => expect(screen.queryByRole('form', { name: 'Record consent' })).toBeNull());
    const kinds = requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as typeof CONSENT).kind);
    expect(kinds).toEqual(['training', 'contact', 'contact']);
  });
});
