import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pathTo } from '#shared/routes.ts';
import { aClient, aUser } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';

beforeEach(() => {
  stubWorker({});
  const locks = { query: async () => ({ held: [] }) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

it('stays when its session is loaded again and that fails', async () => {
  const { userId: therapistId } = aUser();
  const session = aSession({ state: 'planned' });
  const { clientId } = session;
  const { sessionComponentId } = session.components[0]!;
  const ofSession = `GET /v2/therapist/${therapistId}/sessionComponent/${sessionComponentId}/session`;
  const { replies, queries } = renderApp({
    path: pathTo.biofeedback({ therapistId, clientId, sessionComponentId }),
    replies: {
      [ofSession]: { body: session },
      [`GET /v2/therapist/${therapistId}/client/${clientId}`]: { body: aClient() },
    },
  });
  await screen.findByRole('heading', { name: 'Prepare the session' });

  const failing = vi.fn(() => ({
    status: 500,
    body: { error: { code: 'internal', message: 'The server failed.', requestId: 'r' } },
  }));
  replies[ofSession] = failing;
  await act(() => queries.invalidateQueries());

  expect(failing).toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Prepare the session' })).toBeVisible();
});
