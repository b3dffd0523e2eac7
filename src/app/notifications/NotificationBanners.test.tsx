import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const LIST = `GET /v2/user/${userId}/notifications/active`;
const pathOf = (digit: string, what: 'read' | 'dismiss') =>
  `/v2/user/${userId}/notification/${uuid(digit)}/${what}`;
const aNotification = (digit: string, content: string) => ({
  notificationId: uuid(digit),
  content,
  intent: 'info' as 'info' | 'warning',
  clientName: null as string | null,
  responseId: null as string | null,
  createdAt: `2026-11-20T09:00:0${digit}.000Z`,
});
/** Replies to the requests that mark shown notifications as read. */
const TAKEN: Replies = Object.fromEntries(
  ['0', '1', '2', '3', '4', '5'].flatMap((digit) => [
    [`PATCH ${pathOf(digit, 'read')}`, { body: { ok: true } }],
    [`PATCH ${pathOf(digit, 'dismiss')}`, { body: { ok: true } }],
  ]),
);

const news = (...digits: string[]) => digits.map((digit) => aNotification(digit, `<p>News ${digit}.</p>`));
const open = (list: ReturnType<typeof aNotification>[], replies: Replies = {}) =>
  renderApp({ path: '/app/clients', replies: { [LIST]: { body: list }, ...TAKEN, ...replies } });
const banners = () => screen.findByRole('region', { name: 'Notifications' });
const closeFirst = async () => within(await banners()).getAllByRole('button', { name: 'Dismiss' })[0]!;

describe('notifications', () => {
  it('are not there without notifications', async () => {
    open([]);
    await screen.findByRole('heading', { name: 'Clients' });

    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  it('are announced politely, with links into the app, and noted as read once', async () => {
    const content = '<p><strong>An invoice is open.</strong> <a href="/app/account">See it</a>.</p>';
    const { requests } = open([aNotification('1', content)]);

    const banner = within(await banners()).getByRole('status');
    expect(banner).toHaveTextContent('An invoice is open. See it.');
    expect(within(banner).getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/app/account');
    await waitFor(() => expect(requests.filter(({ path }) => path === pathOf('1', 'read'))).toHaveLength(1));
  });

  it('warn of a safety answer with whose it is and the day it was given', async () => {
    const content =
      '<p>On <time datetime="2026-11-19T12:00:00.000Z">2026-11-19</time> a client answered.</p>';
    open([
      {
        ...aNotification('1', content),
        intent: 'warning',
        clientName: 'Tobias Lindqvist',
        responseId: uuid('9'),
      },
    ]);

    const banner = within(await banners()).getByRole('alert');
    expect(banner).toHaveTextContent('Client: Tobias Lindqvist');
    expect(banner).toHaveTextContent('On 19 Nov 2026 a client answered.');
  });

  it('leave it to the page to tell what it tells itself, and come back where it does not', async () => {
    const alert = {
      responseId: uuid('9'),
      clientId: uuid('c'),
      clientName: 'Tobias Lindqvist',
      title: 'PHQ-9',
      answeredAt: '2026-11-19T12:00:00.000Z',
    };
    const safety = { ...aNotification('1', '<p>A client answered.</p>'), intent: 'warning' as const };
    const list = [
      { ...safety, responseId: uuid('9') },
      { ...safety, ...aNotification('2', '<p>Another.</p>') },
    ];
    const { user } = renderApp({
      path: '/app/questionnaires',
      replies: {
        [LIST]: { body: list },
        [`GET /v2/therapist/${userId}/questionnaireSafety`]: { body: { alerts: [alert] } },
        ...TAKEN,
        // The client must exist: otherwise the page shows none of its parts.
        [`GET /v2/therapist/${userId}/client/${uuid('c')}`]: { body: aClient() },
        [`GET /v2/therapist/${userId}/questionnaireResponse/${uuid('9')}`]: 'never',
      },
    });
    expect(await screen.findByText(/Talk with the client/)).toBeVisible();
    // Banners are rendered after the page.
    expect(await screen.findByText('Another.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('A client answered.')).toBeNull());

    await user.click(screen.getByRole('link', { name: 'Read the response' }));
    await screen.findByRole('navigation', { name: 'Parts of this client' });
    await waitFor(() =>
      expect(screen.queryByText(/An answer that is not shown on this page needs your attention/)).toBeNull(),
    );
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    expect(await screen.findByText('A client answered.')).toBeVisible();
  });

  it('say nothing of whose answer it is where another client may read it', async () => {
    const safety = { ...aNotification('1', '<p>A client answered.</p>'), intent: 'warning' as const };
    const { user } = renderApp({
      path: '/app/devices',
      replies: {
        [LIST]: { body: [{ ...safety, responseId: uuid('9'), clientName: 'Tobias Lindqvist' }] },
        [`GET /v2/therapist/${userId}/questionnaireSafety`]: { body: { alerts: [] } },
        ...TAKEN,
      },
    });
    const banner = within(await banners()).getByRole('alert');
    expect(banner).toHaveTextContent(
      'An answer that is not shown on this page needs your attention. Review it under Questionnaires.',
    );
    expect(document.body).not.toHaveTextContent(/Tobias|A client answered/);

    await user.click(within(banner).getByRole('link', { name: 'Review it under Questionnaires' }));
    expect(await screen.findByText(/Tobias Lindqvist/)).toBeVisible();
  });

  it('count in one banner the answers of which nothing may be said, and let nobody close it', async () => {
    const answer = (digit: string) => ({
      ...aNotification(digit, '<p>A client answered.</p>'),
      responseId: uuid(digit),
    });
    renderApp({
      path: '/app/devices',
      replies: {
        [LIST]: { body: [aNotification('2', '<p>News 2.</p>'), answer('3'), answer('1')] },
        ...TAKEN,
      },
    });
    const banner = within(await banners()).getByRole('alert');
    expect(banner).toHaveTextContent(
      '2 answers that are not shown on this page need your attention. Review them under Questionnaires.',
    );
    expect(screen.getByText('News 2.')).toBeVisible();

    expect(within(banner).queryByRole('button')).toBeNull();
  });

  it('let nobody close an alert, and keep what can be closed within reach', async () => {
    const alert = (digit: string) => ({
      ...aNotification(digit, `<p>Answer ${digit}.</p>`),
      intent: 'warning' as const,
      responseId: uuid(digit),
      clientName: 'Tobias Lindqvist',
    });
    const { user } = open([...news('5'), ...['4', '3', '2', '1'].map(alert), ...news('0')]);

    expect(await screen.findByText('Answer 2.')).toBeVisible();
    const alerts = within(await banners()).getAllByRole('alert');
    for (const each of alerts) expect(within(each).queryByRole('button')).toBeNull();
    expect(alerts.at(-1)).toHaveTextContent(/^1 more answer needs your attention\./);
    expect(screen.queryByText('Answer 1.')).toBeNull();
    await user.click(await closeFirst());
    expect(await screen.findByText('News 0.')).toBeVisible();
  });

  it('show three at most and count the rest, which follow', async () => {
    const { user } = open(news('5', '4', '3', '2', '1'));
    expect(within(await banners()).getAllByRole('status')).toHaveLength(3);
    expect(screen.getByText('2 more notifications follow when you close one.')).toBeVisible();

    await user.click(await closeFirst());

    expect(await screen.findByText('1 more notification follows when you close one.')).toBeVisible();
    expect(screen.getByText('News 2.')).toBeVisible();
    expect(screen.queryByText('News 5.')).toBeNull();
    expect(await banners()).toHaveFocus();
  });

  it('go before the server has answered, and come back in their place where it refuses', async () => {
    const dismissed = `PATCH ${pathOf('2', 'dismiss')}`;
    const { user, replies } = open(news('2', '1'), { [dismissed]: 'never' });
    await user.click(await closeFirst());
    await waitFor(() => expect(screen.queryByText('News 2.')).toBeNull());

    replies[`PATCH ${pathOf('1', 'dismiss')}`] = {
      status: 503,
      body: { error: { code: 'unavailable', message: 'The database cannot be reached.' } },
    };
    await user.click(await closeFirst());

    expect(
      await screen.findByText('The notification was not closed. The database cannot be reached.'),
    ).toBeVisible();
    expect(screen.getByText('News 1.')).toBeVisible();
    expect(screen.queryByText('News 2.')).toBeNull();
  });

  it('go without a message where they ended meanwhile', async () => {
    const error = { code: 'notFound', message: 'This notification does not exist.' };
    const { user, replies } = open(news('1'), {
      [`PATCH ${pathOf('1', 'dismiss')}`]: { status: 404, body: { error } },
    });
    const close = await closeFirst();
    replies[LIST] = { body: [] };
    await user.click(close);

    await waitFor(() => expect(screen.queryByText('News 1.')).toBeNull());
    expect(screen.queryByText(/was not closed/)).toBeNull();
  });

  it('bring nothing into the page but words and ways within the app', async () => {
    const content =
      '<p onclick="x()">Hello <img src="x" onerror="x()"><script>bad()</script><em>you</em> ' +
      '<a href="javascript:x()">one</a> <a href="//elsewhere.example">two</a> <a href="/\\elsewhere.example">three</a></p>';
    open([aNotification('1', content)]);

    const banner = within(await banners()).getByRole('status');
    expect(banner).toHaveTextContent('Hello you one two three');
    expect(within(banner).queryByRole('link')).toBeNull();
    expect(banner.querySelector('img, script, [onclick]')).toBeNull();
  });

  it('are asked for again after something was changed', async () => {
    const path = `/v2/therapist/${userId}/client`;
    const { user, replies } = open([], {
      [`POST ${path}`]: { body: aClient() },
      [`GET ${path}/${aClient().clientId}`]: { body: aClient() },
    });
    await user.click(await screen.findByRole('button', { name: 'Add client' }));
    const form = within(await screen.findByRole('form', { name: 'Add client' }));
    replies[LIST] = { body: news('1') };
    await user.type(form.getByLabelText('First name'), 'Ada');
    await user.type(form.getByLabelText('Last name'), 'Brook');
    await user.click(form.getByRole('button', { name: 'Add client' }));

    expect(await screen.findByText('News 1.')).toBeInTheDocument();
  });
});
