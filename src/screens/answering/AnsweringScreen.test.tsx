import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Lock, Sheet } from '#model/questionnaires/answering.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import { phq2 } from '#server/model/instruments/phq.ts';
import { ANSWERING_KEY } from '#state/answering/answering.atoms.ts';
import { makePin } from '#state/answering/kiosk-pin.ts';
import { newSheet } from '#state/answering/start-answering.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { aShippedQuestionnaire } from '#tests/builders/questionnaires.ts';
import { inMemorySealing } from '#tests/dom/waiting-changes.ts';
import { PRACTICE, type Replies, renderApp } from '#tests/dom/render-app.tsx';

const me = aUser().userId;
const CLIENT = clientIdSchema.parse(uuid('c'));
const RESPONSE = uuid('5');
const PUT = `PUT /v2/therapist/${me}/client/${CLIENT}/questionnaireResponse/${RESPONSE}`;
const questionnaire = aShippedQuestionnaire('1', phq2);

/** Typed by the practitioner, all questions on one page. */
function startHere(changed: Partial<Sheet> = {}) {
  const start = { userId: me, therapistId: me, clientId: CLIENT, kind: 'answers' as const };
  const sheet = newSheet(questionnaire, start, { nowMs: 1_000_000, uuid: RESPONSE });
  return renderApp({
    path: '/app/clients',
    replies: { [PUT]: { body: {} } },
    kept: { [ANSWERING_KEY]: JSON.stringify({ sheet: { ...sheet, ...changed }, waiting: [] }) },
  });
}

function handedOver(pin?: Lock['pin']): Sheet {
  const start = { userId: me, therapistId: me, clientId: CLIENT, kind: 'answers' as const };
  return newSheet(questionnaire, { ...start, lock: { pin } }, { nowMs: 1_000_000, uuid: RESPONSE });
}

async function handOver(replies: Replies = {}, path = '/app/clients') {
  const sheet = handedOver(await makePin(globalThis.crypto, '4711'));
  return renderApp({ path, replies, kept: { [ANSWERING_KEY]: JSON.stringify({ sheet, waiting: [] }) } });
}
const answerAll = async ({ user }: Awaited<ReturnType<typeof handOver>>) => {
  await screen.findByText('Question 1 of 2');
  await user.keyboard('2');
  await screen.findByText('Question 2 of 2');
  await user.keyboard('3');
  await user.click(screen.getByText('Send answers'));
};

it('keys go on from the heading when a questionnaire opens, and when it is answered', async () => {
  const { user } = startHere();
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading).toHaveFocus();

  for (const answer of screen.getAllByRole('radio', { name: /Not at all/ })) await user.click(answer);
  await user.click(screen.getByRole('button', { name: 'Save response' }));
  await screen.findByRole('button', { name: 'Back to the client' });
  expect(heading).toHaveFocus();
});

describe('a device that was handed over', () => {
  it.each(['/app/clients', '/app/protocols', '/login', '/forgot-password', '/register', '/404'])(
    'shows nothing but the questions at %s, whatever is pressed',
    async (path) => {
      const { user } = await handOver({}, path);
      expect(await screen.findByText('Question 1 of 2')).toBeVisible();
      await user.keyboard('{Escape}{Control>}k{/Control}?/');

      expect(screen.queryByRole('navigation')).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByText('Question 1 of 2')).toBeVisible();
    },
  );

  it('shows nothing before it is known, after a reload, that it was handed over', async () => {
    // What shows the practice is then loaded.
    renderApp({ path: '/app/clients' });
    await screen.findByRole('heading', { name: 'Clients' });
    cleanup();
    const sealing = inMemorySealing();
    const text = await sealing.seal({ sheet: handedOver(), waiting: [] });
    let read = (): void => undefined;
    const isDue = new Promise<void>((resolve) => (read = resolve));
    let attempts = 0;
    // The database of the browser fails at first.
    const unseal = async (given: string) => {
      if (attempts++ === 0) throw new Error('The database is closing');
      await isDue;
      return sealing.unseal(given);
    };
    const { requests } = renderApp({
      path: '/app/clients',
      kept: { [`${ANSWERING_KEY}.sealed`]: text },
      sealed: { ...sealing, unseal },
    });
    let wasOpen = false;
    const watch = new MutationObserver(() => (wasOpen ||= document.querySelector('nav') !== null));
    watch.observe(document.body, { childList: true, subtree: true });
    expect(await screen.findByText('Opening')).toBeVisible();
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/info'))).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    read();

    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
    watch.disconnect();
    expect(wasOpen).toBe(false);
  });

  it('keeps the answers while the server is away and sends them once it is back', async () => {
    const shown = await handOver({ [PUT]: 'offline' });
    await answerAll(shown);
    expect(await screen.findByText(/Your answers are safe on this device/)).toBeVisible();
    await waitFor(async () => expect(JSON.stringify(await shown.stored(ANSWERING_KEY))).toContain(RESPONSE));
    shown.replies[PUT] = { body: {} };
    act(() => void window.dispatchEvent(new Event('online')));

    await waitFor(() => expect(shown.requests.some(({ method }) => method === 'PUT')).toBe(true));
  });

  it('starts by itself when it was reloaded while the server was away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { requests, replies } = await handOver({ 'GET /v2/setup': 'offline' });
      expect(await screen.findByText('Question 1 of 2')).toBeVisible();
      replies['GET /v2/setup'] = PRACTICE['GET /v2/setup']!;
      await act(() => vi.advanceTimersByTimeAsync(20_000));

      await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/info'))).toBe(true));
    } finally {
      vi.useRealTimers();
    }
  });

  it('says that a PIN is wrong, tells the server nothing of it, and opens with the right one', async () => {
    const { user, requests } = await handOver();
    await user.click(await screen.findByText('For the practitioner'));
    const field = await screen.findByLabelText(/Hand-over PIN/);
    await user.type(field, '9999{Enter}');
    expect(await screen.findByText(/This PIN is wrong. 4 attempts are left/)).toBeVisible();
    await user.type(field, '4711{Enter}');

    expect(await screen.findByText('Leave and discard')).toBeVisible();
    expect(requests.some(({ headers }) => headers.get('x-amz-target')?.includes('ProveIdentity'))).toBe(
      false,
    );
  });

  it('is left by signing in again after five wrong PINs where the password is kept elsewhere', async () => {
    const provider = {
      kind: 'oidc',
      issuer: 'https://id.example',
      clientId: 'our-app',
      claims: { userId: 'custom:userId', organizationId: 'custom:organizationId' },
      name: 'Clinic',
      scopes: 'openid',
      tokenOrigin: null,
    };
    const { user, storage, stored } = await handOver({
      'GET /config.json': { body: { ...EMBEDDED_CONFIG, provider } },
    });
    await screen.findByText('Question 1 of 2');
    await user.keyboard('2');
    await user.click(await screen.findByText('For the practitioner'));
    for (const left of [/4 attempts/, /3 attempts/, /2 attempts/, /One attempt/, /no longer unlocks/]) {
      await user.type(screen.getByLabelText(/Hand-over PIN/), '9999{Enter}');
      await screen.findByText(left);
    }
    await user.click(screen.getByRole('button', { name: 'Sign out' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull());
    await waitFor(() => expect(storage.has('loopwell.tokens')).toBe(false));
    const kept = [{ responseId: RESPONSE, isPartial: true }];
    await waitFor(async () => expect(await stored(ANSWERING_KEY)).toMatchObject({ waiting: kept }));
    expect(await stored(ANSWERING_KEY)).not.toHaveProperty('sheet');
    // The practitioner is still signed in there. That sign-in must not let the client who holds the device in.
    expect(storage.has('loopwell.signInAnew')).toBe(true);
  });

  it('loses no answer to a storage that is full', async () => {
    const shown = await handOver({ [PUT]: 'offline' });
    await screen.findByText('Question 1 of 2');
    shown.storage.set = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await answerAll(shown);

    expect(await screen.findByText(/Your answers are safe on this device/)).toBeVisible();
  });
});

describe('a questionnaire that the practitioner filled in', () => {
  it('says that the answers have arrived, on that page and on no other', async () => {
    const { user } = startHere();
    for (const never of await screen.findAllByRole('radio', { name: /Not at all/ })) await user.click(never);
    await user.click(screen.getByRole('button', { name: 'Save response' }));
    expect(await screen.findByText(/^Your answers/)).toBeVisible();
    act(() => window.history.pushState(null, '', '/app/protocols'));

    expect(await screen.findByRole('heading', { name: 'Protocols' })).toBeVisible();
    expect(screen.queryByText(/^Your answers/)).toBeNull();
  });

  it('is not in the way of a page that is loaded anew', async () => {
    startHere({ isFinished: true });

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
  });
});
