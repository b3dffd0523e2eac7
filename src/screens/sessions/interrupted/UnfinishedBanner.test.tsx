import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { inMemorySealing } from '#tests/dom/waiting-changes.ts';
import { createServices } from '#app/start/create-services.ts';
import type { UnfinishedRecording, UploadStatus } from '#live/session/index.ts';
import { authAtom } from '#state/auth.atoms.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { servicesAtom } from '#state/services.atoms.ts';
import { toastsAtom } from '#state/toasts.atoms.ts';
import { anIdentity, aUser, uuid } from '#tests/builders/people.ts';
import { UnfinishedBanner } from './UnfinishedBanner.tsx';
import type { SavingTools } from './use-unfinished.ts';

const recording = (changes: Partial<UnfinishedRecording> = {}): UnfinishedRecording => ({
  recordingId: uuid('6'),
  organizationId: uuid('0'),
  sessionId: uuid('5'),
  therapistId: aUser().userId,
  startedAtMs: Date.UTC(2026, 2, 2, 9),
  durationSeconds: 761,
  protocolName: 'SMR up',
  sourceKind: 'headset',
  isFinished: false,
  ...changes,
});

/** The banner over a recording log that holds `found`; `report` plays the uploader. */
async function renderBanner(found: UnfinishedRecording[]) {
  const started: string[] = [];
  let retries = 0;
  let onStatus: ((status: UploadStatus) => void) | undefined;
  const tools: SavingTools = {
    find: async () => found,
    finish: (options) => {
      started.push(options.recordingId);
      onStatus = options.onStatus;
      return { retry: () => void retries++, stop: () => undefined };
    },
  };
  const store = createStore();
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const fetch = () => Promise.reject(new TypeError('unused'));
  store.set(
    servicesAtom,
    createServices({
      fetch,
      clock: { nowMs: () => 0 },
      storage,
      sealed: inMemorySealing(),
      onSignedOut: () => undefined,
    }),
  );
  store.set(authAtom, { type: 'login', identity: anIdentity() });
  store.set(authAtom, { type: 'userLoaded', user: aUser() });
  await act(async () => {
    render(
      <Provider store={store}>
        <QueryClientProvider client={new QueryClient()}>
          <UnfinishedBanner tools={tools} />
        </QueryClientProvider>
      </Provider>,
    );
  });
  const report = (status: UploadStatus) => act(() => onStatus?.(status));
  return { user: userEvent.setup(), store, started, report, retries: () => retries };
}

describe('the banner of unfinished recordings', () => {
  it('names the recording and where it is', async () => {
    await renderBanner([recording()]);

    expect(screen.getByRole('status')).toHaveTextContent('SMR up');
    expect(screen.getByRole('status')).toHaveTextContent('12:41 (min:s). It is safe in this browser.');
  });

  it('does not mention recordings of another practice', async () => {
    await renderBanner([recording({ organizationId: uuid('9') })]);

    expect(screen.queryByRole('status')).toBeNull();
  });

  it('finishes saving on request and then goes', async () => {
    const { user, started, report, store } = await renderBanner([recording()]);
    await user.click(screen.getByRole('button', { name: 'Finish saving' }));
    expect(started).toEqual([uuid('6')]);
    report({ phase: 'uploading', serverSeconds: 330, message: undefined });
    expect(screen.getByRole('status')).toHaveTextContent('5:30 of 12:41 saved.');

    report({ phase: 'complete', serverSeconds: 761, message: undefined });

    expect(screen.queryByRole('status')).toBeNull();
    expect(store.get(toastsAtom)).toMatchObject([{ kind: 'success' }]);
  });

  it("saves by itself a session that the user ended, not one that may continue or is a colleague's", async () => {
    const { started } = await renderBanner([
      recording({ isFinished: true }),
      recording({ recordingId: uuid('7') }),
      recording({ recordingId: uuid('8'), isFinished: true, therapistId: uuid('d') }),
    ]);

    expect(started).toEqual([uuid('6')]);
  });

  it('shows what is in the way and goes on with the same upload', async () => {
    const { user, started, report, retries } = await renderBanner([recording()]);
    await user.click(screen.getByRole('button', { name: 'Finish saving' }));
    report({ phase: 'retrying', serverSeconds: 0, message: 'The server cannot be reached.' });
    expect(screen.getByRole('status')).toHaveTextContent('The server cannot be reached.');

    await user.click(screen.getByRole('button', { name: 'Try again now' }));

    expect(retries()).toBe(1);
    expect(started).toHaveLength(1);
  });
});
