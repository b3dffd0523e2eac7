import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp, type Request } from '#tests/dom/render-app.tsx';
import { formatDate } from '#ui/text/format.ts';
import { CHAT_WORDS, GIVE_UP_AFTER_MS, TYPING_AFTER_MS } from '#shared/chat/chat-words.ts';

const reply =
  (
    text: string,
    isFinal = true,
    offers: { suggestions?: string[]; action?: string; personalData?: string } = {},
  ) =>
  (request: Request) => ({
    body: {
      text,
      sessionId: (request.body as { sessionId: string }).sessionId,
      error: null,
      finalResponse: isFinal,
      suggestions: [],
      action: null,
      personalData: 'none',
      ...offers,
    },
  });
const CHAT = 'POST /v2/chat';

async function openVenus(replies: Replies = {}, kept: Record<string, string> = {}) {
  const app = renderApp({ path: '/app/clients', replies, kept });
  await app.user.click(await screen.findByRole('button', { name: 'Ask Venus' }));
  const button = () => screen.getByRole('button', { name: 'Ask Venus' });
  const window = within(screen.getByRole('region', { name: 'Venus' }));
  const input = window.getByRole('textbox', { name: 'Your question' });
  const send = window.getByRole('button', { name: 'Send' });
  const asked = () => app.requests.filter(({ path }) => path === '/v2/chat').map(({ body }) => body);
  return { ...app, button, window, input, send, asked };
}
const stored = (storage: Map<string, string>) => storage.get('loopwell.chat') ?? '';
const history = (userId: string, message: string) =>
  JSON.stringify({ userId, messages: [{ message, type: 'bot', sessionId: 'old', isQuestion: true }] });

afterEach(() => void vi.useRealTimers());

describe('the chat window', () => {
  it('opens with a greeting and the focus in the field, and gives the focus back when collapsed by Escape', async () => {
    const { user, button, window, input } = await openVenus();
    expect(window.getByText(CHAT_WORDS.greeting)).toBeVisible();
    expect(input).toHaveFocus();
    expect(button()).toHaveAttribute('aria-pressed', 'true');

    await user.keyboard('{Escape}');

    expect(screen.queryByRole('region', { name: 'Venus' })).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('is at most 600 by 600 unless maximised', async () => {
    const { user, window } = await openVenus();
    const region = screen.getByRole('region', { name: 'Venus' });
    expect(region).toHaveStyle({ maxInlineSize: '600px', maxBlockSize: '600px' });

    await user.click(window.getByRole('button', { name: 'Maximize the chat' }));
    expect(region.style.maxInlineSize).toBe('');

    await user.click(window.getByRole('button', { name: 'Restore the chat size' }));
    expect(region).toHaveStyle({ maxInlineSize: '600px' });
  });

  it('reads messages out politely', async () => {
    const { window } = await openVenus();

    expect(window.getByRole('log')).toHaveAttribute('aria-live', 'polite');
  });
});

describe('asking Venus', () => {
  it('is offered for text only; Enter sends as the button does', async () => {
    const { user, input, send, window, asked } = await openVenus({ [CHAT]: reply('Eight channels.') });
    expect(send).toBeDisabled();
    await user.type(input, '  {Enter}');
    expect(send).toBeDisabled();
    expect(asked()).toEqual([]);

    await user.type(input, 'Crown?{Enter}');

    expect(await window.findByText('Eight channels.')).toBeVisible();
    expect(input).toHaveValue('');
    expect(asked()).toEqual([{ text: 'Crown?', sessionId: expect.any(String), endSession: false }]);
  });

  it('takes one question at a time, keeps the next as a draft and cannot be cleared meanwhile', async () => {
    const { user, input, send, window, asked } = await openVenus({ [CHAT]: 'never' });
    await user.type(input, 'one{Enter}');
    await user.type(input, 'two{Enter}');

    expect(asked()).toHaveLength(1);
    expect(input).toHaveValue('two');
    expect(send).toBeDisabled();
    expect(window.getByRole('button', { name: 'Clear Chat' })).toBeDisabled();
  });

  it('shows that she types after a second, and gives up with an apology when it takes too long', async () => {
    const { input, window } = await openVenus({ [CHAT]: 'never' });
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: 'one' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Ask Venus' }));
    await act(() => vi.advanceTimersByTimeAsync(TYPING_AFTER_MS - 1));
    expect(window.queryByText('Venus is typing…')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(window.getByText('Venus is typing…')).toBeVisible();

    await act(() => vi.advanceTimersByTimeAsync(GIVE_UP_AFTER_MS));

    expect(window.getByText(CHAT_WORDS.slow)).toBeVisible();
    expect(window.queryByText('Venus is typing…')).toBeNull();
  });

  it.each<[string, Replies[string]]>([
    ['the server is away', 'offline'],
    ['the server fails', { status: 500, body: {} }],
    [
      'the assistant names an error',
      {
        body: {
          text: '',
          sessionId: uuid('9'),
          error: 'x',
          finalResponse: false,
          suggestions: [],
          action: null,
          personalData: 'none',
        },
      },
    ],
  ])('ends in a message of the bot when %s', async (_name, answer) => {
    const { user, input, window } = await openVenus({ [CHAT]: answer });
    await user.type(input, 'one{Enter}');

    expect(await window.findByText(CHAT_WORDS.failed)).toBeVisible();
  });

  it('builds lists and ways within the app from a reply, and never HTML or ways elsewhere', async () => {
    const text =
      '**Two** things\n\n- [Devices](/app/devices)\n- [x](//elsewhere.example) <img src=x onerror=alert(1)>';
    const { user, input, window } = await openVenus({ [CHAT]: reply(text, false) });
    await user.type(input, 'one{Enter}');

    expect(await window.findByRole('link', { name: 'Devices' })).toHaveAttribute('href', '/app/devices');
    expect(window.getAllByRole('link')).toHaveLength(1);
    expect(window.getByText('Two').tagName).toBe('STRONG');
    expect(window.getByText(/<img src=x/)).toBeVisible();
  });
});

describe('dates in a reply', () => {
  it('are written as the reader writes them, in their time zone', async () => {
    const iso = '2026-11-02T10:00:00.000Z';
    const { user, input, window } = await openVenus({ [CHAT]: reply(`The last was on <${iso}>.`, false) });
    await user.type(input, 'when{Enter}');

    const date = await window.findByText(formatDate(iso));
    expect(date.closest('time')).toHaveAttribute('datetime', iso);
  });
});

describe('replies with data of the practice', () => {
  const NAMES = {
    [CHAT]: reply('**Anna Berger** has had 12 sessions.', true, {
      personalData: 'shown',
      suggestions: ['Ask for Anna Brook'],
    }),
  };

  it('are not stored in the browser, nor the question or the vote', async () => {
    const { user, input, window, storage } = await openVenus(NAMES);
    await user.type(input, 'How often was Anna here?{Enter}');
    await window.findByText('Anna Berger');

    expect(JSON.parse(stored(storage))).toMatchObject({ messages: [{ message: CHAT_WORDS.greeting }] });
    await user.click(window.getByRole('button', { name: 'No' }));
    expect(stored(storage)).not.toContain('Anna');
  });

  it('cannot be read while personal data is hidden', async () => {
    const { user, input, window } = await openVenus(NAMES);
    await user.type(input, 'How often was Anna here?{Enter}');
    await window.findByText('Anna Berger');

    await user.click(screen.getByRole('button', { name: 'Hide personal data' }));

    expect(window.getByRole('log')).not.toHaveTextContent('Anna');
    expect(window.getByText(/^This answer is hidden/)).toBeVisible();
  });

  it('with initials stay readable', async () => {
    const { user, input, window, storage } = await openVenus({
      [CHAT]: reply('A. B. has had 12 sessions.', false, { personalData: 'masked' }),
    });
    await user.click(screen.getByRole('button', { name: 'Hide personal data' }));
    await user.type(input, 'who{Enter}');

    expect(await window.findByText('A. B. has had 12 sessions.')).toBeVisible();
    expect(stored(storage)).not.toContain('A. B.');
  });
});

it('a question that waits for its reply, or got none, is not stored', async () => {
  const { user, input, window, storage } = await openVenus({ [CHAT]: 'offline' });
  await user.type(input, 'How often was Anna here?{Enter}');
  await window.findByText(CHAT_WORDS.failed);

  expect(stored(storage)).not.toContain('Anna');
});

describe('the buttons of a reply', () => {
  it('ask a suggestion', async () => {
    const { user, input, window, asked } = await openVenus({
      [CHAT]: reply('Is it one of these?', false, { suggestions: ['Thresholds', 'The baseline'] }),
    });
    await user.type(input, 'zzz{Enter}');

    await user.click(await window.findByRole('button', { name: 'Thresholds' }));

    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toMatchObject({ text: 'Thresholds' });
  });

  it('do nothing where the session is an earlier one', async () => {
    const kept = JSON.stringify({
      userId: aUser().userId,
      messages: [{ message: 'Old', type: 'bot', sessionId: 'old', suggestions: ['Artifacts'] }],
    });
    const { window } = await openVenus({}, { 'loopwell.chat': kept });

    expect(window.getByRole('button', { name: 'Artifacts' })).toBeDisabled();
  });

  it('do what they say on the page', async () => {
    const { user, input, window } = await openVenus({
      [CHAT]: reply('Open Clients.', false, { action: 'addClient' }),
    });
    await user.type(input, 'add a client{Enter}');

    await user.click(await window.findByRole('button', { name: 'Add client' }));

    expect(await screen.findByRole('dialog', { name: 'Add client' })).toBeVisible();
  });

  it('hide personal data, and never show it', async () => {
    const { user, input, window } = await openVenus({
      [CHAT]: reply('The eye hides names.', false, { action: 'hidePersonalData' }),
      [`PATCH /v2/user/${aUser().userId}/settings`]: { body: { settings: [] } },
    });
    await user.type(input, 'hide names{Enter}');

    await user.click(await window.findByRole('button', { name: 'Hide personal data' }));

    expect(await screen.findByRole('button', { name: 'Show personal data' })).toBeVisible();
    expect(window.queryByRole('button', { name: /personal data/ })).toBeNull();
  });

  it('leave out what is done already: the dark theme in the dark theme', async () => {
    const kept = {
      'loopwell.settings': JSON.stringify({ direction: 'ltr', responsiveFontSizes: true, theme: 'one-dark' }),
    };
    const { user, input, window } = await openVenus(
      { [CHAT]: reply('The gear has the theme.', false, { action: 'darkTheme' }) },
      kept,
    );
    await user.type(input, 'dark{Enter}');

    await window.findByText('The gear has the theme.');
    expect(window.queryByRole('button', { name: /theme/ })).toBeNull();
  });

  it('are links where a paragraph of the reply is only a link', async () => {
    const { user, input, window } = await openVenus({
      [CHAT]: reply('See [Devices](/app/devices).\n\n[Clients](/app/clients)', false),
    });
    await user.type(input, 'where{Enter}');

    expect(await window.findByRole('link', { name: 'Clients' })).toHaveClass('bp6-button');
    expect(window.getByRole('link', { name: 'Devices' })).not.toHaveClass('bp6-button');
  });
});

describe("'Did that answer your question?'", () => {
  it("ends the session with 'Yes'; the next question begins another", async () => {
    const { user, input, window, asked } = await openVenus({ [CHAT]: reply('Eight channels.') });
    await user.type(input, 'Crown?{Enter}');
    await user.click(await window.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    const [first, last] = asked() as { text: string; sessionId: string; endSession: boolean }[];
    expect(last).toEqual({ text: 'end session', sessionId: first!.sessionId, endSession: true });

    await waitFor(() => expect(window.getByRole('button', { name: 'Clear Chat' })).toBeEnabled());
    await user.type(input, 'Trio?{Enter}');
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect((asked()[2] as { sessionId: string }).sessionId).not.toBe(first!.sessionId);
  });

  it("asks for more detail after 'No', without asking the server", async () => {
    const { user, input, window, asked } = await openVenus({ [CHAT]: reply('Eight channels.') });
    await user.type(input, 'Crown?{Enter}');
    await user.click(await window.findByRole('button', { name: 'No' }));

    expect(window.getByText(CHAT_WORDS.poorAnswer)).toBeVisible();
    expect(window.queryByRole('button', { name: 'No' })).toBeNull();
    expect(asked()).toHaveLength(1);
  });

  it('has dead buttons where the session is an earlier one', async () => {
    const kept = { 'loopwell.chat': history(aUser().userId, 'Of last week') };
    const { window } = await openVenus({}, kept);

    expect(window.getByText('Of last week')).toBeVisible();
    expect(window.getByRole('button', { name: 'Yes' })).toBeDisabled();
    expect(window.getByRole('button', { name: 'No' })).toBeDisabled();
  });
});

describe('the chat history', () => {
  it('is kept in this browser until it is cleared', async () => {
    const { user, input, window, storage } = await openVenus({ [CHAT]: reply('Eight channels.') });
    await user.type(input, 'Crown?{Enter}');
    await window.findByText('Eight channels.');
    expect(stored(storage)).toContain('Crown?');

    await user.click(window.getByRole('button', { name: 'Clear Chat' }));

    expect(window.queryByText('Crown?')).toBeNull();
    expect(stored(storage)).not.toContain('Crown?');
  });

  it("never shows another user's", async () => {
    const { window } = await openVenus({}, { 'loopwell.chat': history(uuid('b'), 'Of somebody else') });

    expect(window.queryByText('Of somebody else')).toBeNull();
    expect(window.getByText(CHAT_WORDS.greeting)).toBeVisible();
  });

  it('is gone after signing out, from the browser and from the page', async () => {
    const { user, input, window, storage } = await openVenus({ [CHAT]: reply('Eight channels.') });
    await user.type(input, 'Crown?{Enter}');
    await window.findByText('Eight channels.');
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await user.type(await screen.findByLabelText('E-mail address'), 'maren@lakeside.example');
    expect(storage.has('loopwell.chat')).toBe(false);

    await user.type(screen.getByLabelText('Password'), 'secret words');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('button', { name: 'Ask Venus' }));

    expect(screen.getByText(CHAT_WORDS.greeting)).toBeVisible();
    expect(screen.queryByText('Crown?')).toBeNull();
  });

  it('stays open on the way to another page', async () => {
    const { user, window } = await openVenus({ [CHAT]: reply('[Settings](/app/account)', false) });
    await user.type(window.getByRole('textbox'), 'where{Enter}');
    await user.click(await window.findByRole('link', { name: 'Settings' }));

    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Venus' })).toBeVisible();
  });
});
