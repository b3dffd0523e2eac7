import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type PracticeNotification,
  practiceNotificationSchema,
} from '#shared/api/practice/practice-notifications.ts';
import { localDay } from '#model/values/local-day.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const admin = aUser({ groups: [{ name: 'AccountAdmin' }] });
const BASE = `/v2/organization/${admin.organization.organizationId}`;
const LIST = `GET ${BASE}/notifications`;
const POST = `POST ${BASE}/notification`;
const ID = uuid('7');
const ONE = `${BASE}/notification/${ID}`;

const aWritten = (changes: Partial<PracticeNotification> = {}): PracticeNotification => ({
  ...practiceNotificationSchema.parse({
    practiceNotificationId: ID,
    content: '<p>Closed on <strong>Monday</strong>.</p>',
    intent: 'info',
    audience: [],
    state: 'current',
    startsAt: '2026-11-20T09:00:00.000Z',
    endsAt: null,
    readCount: 4,
    dismissedCount: 1,
    authorName: 'Maren Holt',
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 3,
  }),
  ...changes,
});

const answer = (...notifications: PracticeNotification[]) => ({
  body: { notifications, totalNotifications: notifications.length },
});

const open = (replies: Replies = {}, path = '/app/notifications') =>
  renderApp({
    path,
    replies: { [`GET /v2/users/${admin.userId}/info`]: { body: admin }, ...replies },
  });
type User = ReturnType<typeof open>['user'];

const openForm = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'New notification' }));
  return within(await screen.findByRole('form', { name: 'Notification' }));
};
type Form = Awaited<ReturnType<typeof openForm>>;
const textOf = (form: Form) => form.getByLabelText<HTMLTextAreaElement>('Text');
const act = async (user: User, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Closed on Monday.' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const sent = ({ requests }: ReturnType<typeof open>, key: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === key).map(({ body }) => body);

describe('the notifications of a practice', () => {
  it('are a part of Operators, and begin with what they are for', async () => {
    const { user } = open({}, '/app/users');
    await user.click(await screen.findByRole('link', { name: 'Notifications' }));

    expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'E-mails' })).not.toHaveAttribute('aria-current');
    expect(await screen.findByText('No notifications yet')).toBeVisible();
  });

  it('are not for therapists', async () => {
    renderApp({ path: '/app/notifications' });

    expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
  });

  it('are listed with state, audience, days and who has seen them', async () => {
    const [starts, ends] = [new Date(2026, 10, 20, 9), new Date(2026, 10, 28)];
    open({
      [LIST]: answer(
        aWritten({
          audience: ['Therapist', 'Coach'],
          intent: 'warning',
          startsAt: starts.toISOString(),
          endsAt: ends.toISOString(),
        }),
      ),
    });
    const row = within(await screen.findByRole('row', { name: /Closed on Monday/ }));

    for (const words of [
      'Shown now',
      'Warning',
      'Therapists, Coaches',
      '20 Nov 2026',
      '27 Nov 2026',
      '4 people, 1 closed it',
    ]) {
      expect(row.getByText(words)).toBeVisible();
    }
  });

  it('say if no one has seen them yet', async () => {
    open({ [LIST]: answer(aWritten({ readCount: 0, dismissedCount: 0 })) });

    const row = within(await screen.findByRole('row', { name: /Closed on Monday/ }));
    expect(row.getByText('Not seen yet')).toBeVisible();
  });

  it('say why they could not be loaded, and are asked for again', async () => {
    const { user, replies } = open({ [LIST]: 'offline' });
    await screen.findByText(/cannot reach its server/);
    replies[LIST] = answer(aWritten());
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Closed on Monday.')).toBeVisible();
  });

  it('can be narrowed to a state', async () => {
    const app = open({
      [LIST]: ({ query }) => (query.get('state') === 'ended' ? answer() : answer(aWritten())),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'State' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Ended' }));

    expect(await screen.findByText('No notification in this state')).toBeVisible();
  });
});

describe('writing a notification', () => {
  it('publishes the text with kind, audience and days', async () => {
    const app = open({ [POST]: { body: aWritten() } });
    const { user } = app;
    const form = await openForm(user);
    await user.type(textOf(form), 'Closed on **Monday**.');
    await user.click(form.getByRole('radio', { name: 'Warning' }));
    await user.click(form.getByRole('radio', { name: 'Only these groups' }));
    await user.click(form.getByRole('checkbox', { name: 'Therapists' }));
    fireEvent.change(form.getByLabelText(/First day/), { target: { value: '2026-12-01' } });
    fireEvent.change(form.getByLabelText(/Last day/), { target: { value: '2026-12-24' } });
    await user.click(form.getByRole('button', { name: 'Publish' }));

    expect(await screen.findByText('Notification published.')).toBeVisible();
    expect(sent(app, POST)).toEqual([
      {
        content: '<p>Closed on <strong>Monday</strong>.</p>',
        intent: 'warning',
        audience: ['Therapist'],
        startsAt: new Date(2026, 11, 1).toISOString(),
        // The last day counts in full.
        endsAt: new Date(2026, 11, 25).toISOString(),
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Notification' })).toBeNull());
  });

  it('shows the banner as its readers will see it, without announcing each key', async () => {
    const { user } = open();
    const form = await openForm(user);
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('The banner appears here as you write.')).toBeVisible();

    await user.type(textOf(form), 'See **here**:\n- <b>one</b>');

    expect(preview.getByText('here').tagName).toBe('STRONG');
    expect(preview.getByRole('listitem')).toHaveTextContent('<b>one</b>');
    expect(preview.queryByRole('status')).toBeNull();
  });

  it('formats the selected words with buttons and keys', async () => {
    const { user } = open();
    const form = await openForm(user);
    await user.type(textOf(form), 'See your clients today');
    textOf(form).setSelectionRange(4, 16);
    await user.click(form.getByRole('button', { name: 'Link' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Clients' }));
    expect(textOf(form)).toHaveValue('See [your clients](/app/clients) today');
    expect(textOf(form)).toHaveFocus();
    expect(textOf(form).value.slice(textOf(form).selectionStart, textOf(form).selectionEnd)).toBe(
      'your clients',
    );

    textOf(form).setSelectionRange(0, 3);
    await user.click(form.getByRole('button', { name: 'Bold' }));
    await user.keyboard('{Control>}i{/Control}');
    expect(textOf(form)).toHaveValue('**_See_** [your clients](/app/clients) today');
    await user.click(form.getByRole('button', { name: 'List' }));
    expect(textOf(form)).toHaveValue('- **_See_** [your clients](/app/clients) today');
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('link', { name: 'your clients' })).toHaveAttribute('href', '/app/clients');
  });

  it('asks for a text and for a group, and sends nothing before', async () => {
    const app = open();
    const form = await openForm(app.user);
    await app.user.click(form.getByRole('radio', { name: 'Only these groups' }));
    await app.user.click(form.getByRole('button', { name: 'Publish' }));

    expect(await form.findByText('Write the text of the notification.')).toBeVisible();
    expect(form.getByText('Choose at least one group.')).toBeVisible();
    expect(sent(app, POST)).toEqual([]);
  });

  it('says at the field what the server refuses, and keeps what was written', async () => {
    const message = 'This day is over. Choose a later day.';
    const { user } = open({
      [POST]: { status: 400, body: { error: { code: 'invalid', message, fields: { endsAt: message } } } },
    });
    const form = await openForm(user);
    await user.type(textOf(form), 'Closed.');
    fireEvent.change(form.getByLabelText(/Last day/), { target: { value: '2026-01-01' } });
    await user.click(form.getByRole('button', { name: 'Publish' }));

    await waitFor(() => expect(form.getByLabelText(/Last day/)).toHaveAccessibleDescription(message));
    expect(textOf(form)).toHaveValue('Closed.');
  });

  it('says who can read the text, how much fits, and what an empty day means', async () => {
    const { user } = open();
    const form = await openForm(user);

    expect(textOf(form)).toHaveAccessibleDescription(
      'All recipients can read this text. Do not name clients. 1,000 characters left.',
    );
    expect(form.getByLabelText(/First day/)).toHaveAccessibleDescription('If empty, shown at once.');
    expect(form.getByLabelText(/Last day/)).toHaveAccessibleDescription(
      'Shown until the end of this day. If empty, until you end it.',
    );
  });

  it('asks before it is closed with words in it', async () => {
    const { user } = open();
    const form = await openForm(user);
    await user.type(textOf(form), 'Closed.');
    await user.keyboard('{Escape}');

    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  });
});

describe('a published notification', () => {
  it('is edited as it was written', async () => {
    const ends = new Date(2026, 11, 25);
    const written = aWritten({ audience: ['Coach'], endsAt: ends.toISOString() });
    const app = open({ [LIST]: answer(written), [`PUT ${ONE}`]: { body: written } });
    await act(app.user, 'Edit');
    const form = within(await screen.findByRole('form', { name: 'Notification' }));
    expect(textOf(form)).toHaveValue('Closed on **Monday**.');
    expect(form.getByRole('checkbox', { name: 'Coaches' })).toBeChecked();
    expect(form.getByLabelText(/First day/)).toHaveValue(localDay(new Date(written.startsAt)));
    expect(form.getByLabelText(/Last day/)).toHaveValue('2026-12-24');

    await app.user.type(textOf(form), ' Call us.');
    await app.user.click(form.getByRole('button', { name: 'Save changes' }));

    expect(await screen.findByText('Notification changed.')).toBeVisible();
    expect(sent(app, `PUT ${ONE}`)).toMatchObject([
      {
        content: '<p>Closed on <strong>Monday</strong>. Call us.</p>',
        audience: ['Coach'],
        endsAt: ends.toISOString(),
        version: 3,
      },
    ]);
  });

  it('is not overwritten where someone else changed it', async () => {
    const message = 'Someone else changed this notification.';
    const { user } = open({
      [LIST]: answer(aWritten()),
      [`PUT ${ONE}`]: { status: 409, body: { error: { code: 'conflict', message } } },
    });
    await act(user, 'Edit');
    const form = within(await screen.findByRole('form', { name: 'Notification' }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));

    expect(await form.findByText(message)).toBeVisible();
  });

  it('ends at once', async () => {
    const app = open({
      [LIST]: answer(aWritten()),
      [`POST ${ONE}/end`]: { body: aWritten({ state: 'ended' }) },
    });
    await act(app.user, 'End now');

    expect(await screen.findByText(/Notification ended/)).toBeVisible();
    expect(sent(app, `POST ${ONE}/end`)).toHaveLength(1);
  });

  it('is published again without its old days', async () => {
    const ended = aWritten({ state: 'ended', endsAt: '2026-11-21T09:00:00.000Z' });
    const app = open({ [LIST]: answer(ended), [`PUT ${ONE}`]: { body: aWritten() } });
    await act(app.user, 'Publish again');
    const form = within(await screen.findByRole('form', { name: 'Notification' }));
    await app.user.click(form.getByRole('button', { name: 'Publish' }));

    expect(await screen.findByText('Notification published.')).toBeVisible();
    expect(sent(app, `PUT ${ONE}`)).toMatchObject([{ startsAt: null, endsAt: null, version: 3 }]);
  });

  it('is deleted after a question', async () => {
    const app = open({ [LIST]: answer(aWritten()), [`DELETE ${ONE}`]: { body: { ok: true } } });
    await act(app.user, 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this notification?' }));
    expect(
      dialog.getByText(/This deletes the text and the list of readers\. You cannot undo this\.$/),
    ).toBeVisible();
    expect(sent(app, `DELETE ${ONE}`)).toEqual([]);
    app.replies[LIST] = answer();
    await app.user.click(dialog.getByRole('button', { name: 'Delete notification' }));

    expect(await screen.findByText('Notification deleted.')).toBeVisible();
    expect(await screen.findByText('No notifications yet')).toBeVisible();
  });
});
