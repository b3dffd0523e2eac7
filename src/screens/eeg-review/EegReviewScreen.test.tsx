import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import { TRACE_POLARITY_SETTING } from '#model/review/trace-polarity.ts';
import { UNIT_MISSING } from '#shared/eeg/voltage-unit.ts';
import type { PageReply, TraceSettings } from '#shared/review/page.ts';
import type { ReviewWarning } from '#shared/review/recording.ts';
import { anEegFile } from '#tests/builders/eeg-file.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';

const { userId } = aUser();
const { eegFileId } = anEegFile();
const FILE = `/v2/therapist/${userId}/eegFile/${eegFileId}`;
const SETTINGS = `/v2/user/${userId}/settings`;
const LIST = '/app/eeg-files';

/** A reader that opens ten minutes of C3, C4 and Cz and sends no page. */
function stubReader(warnings: ReviewWarning[] = []) {
  const traces: TraceSettings[] = [];
  stubWorker({
    open: async () => ({ ok: true as const, recording: { ...aWorkbench().recording, warnings } }),
    annotations: async () => ({ annotations: [], warnings: [] }),
    setTraces: async (settings: TraceSettings) => void traces.push(settings),
    page: () => new Promise<PageReply>(() => undefined),
    onEvent: async () => undefined,
    close: async () => undefined,
  });
  return traces;
}

beforeEach(() => {
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.unstubAllGlobals());

const REPLIES: Replies = {
  [`GET ${FILE}`]: { body: anEegFile() },
  [`GET ${FILE}/review`]: { body: { review: { badChannels: [], notes: '' }, version: 1 } },
  [`GET ${SETTINGS}`]: { body: { settings: [] } },
};
type Options = { kept?: Readonly<Record<string, string>>; replies?: Replies };

async function openStored({ kept = {}, replies = {} }: Options = {}) {
  const traces = stubReader();
  const app = renderApp({ path: `${LIST}/${eegFileId}`, kept, replies: { ...REPLIES, ...replies } });
  await screen.findByRole('toolbar', { name: 'View' });
  return { ...app, traces };
}

async function openLocal(replies: Replies = {}) {
  stubReader();
  const app = renderApp({ path: LIST, replies: { 'GET /v2/therapist/*': { body: {} }, ...replies } });
  await app.user.click(await screen.findByRole('link', { name: 'Review without storing' }));
  await screen.findByRole('heading', { name: 'Review without storing' });
  const choose = () => app.user.upload(screen.getByLabelText('EEG file'), new File(['x'], 'rec.edf'));
  return { ...app, choose };
}

const back = () => screen.findByRole('link', { name: 'Back to EEG files' });
const question = () => screen.findByRole('dialog', { name: 'Leave with unsaved changes?' });
const press = async (user: Awaited<ReturnType<typeof openLocal>>['user'], name: string) =>
  user.click(within(await question()).getByRole('button', { name }));

async function markBad({ user }: Pick<Awaited<ReturnType<typeof openLocal>>, 'user'>) {
  await user.click(await screen.findByRole('tab', { name: 'Channels' }));
  await user.click(screen.getByText(/^Channels of the file/));
  await user.click(screen.getByRole('button', { name: 'Cz is bad' }));
}

describe('the browser tab', () => {
  const HIDDEN_DATA: Replies = {
    [`GET ${SETTINGS}`]: { body: { settings: [{ name: PRIVACY_SETTING, value: { maskPII: true } }] } },
  };
  const title = () => waitFor(() => expect(document.title).toMatch(/EEG review/));

  it('names a stored file as its record does, which the server masks, and not as its first part', async () => {
    await openStored({
      replies: { ...HIDDEN_DATA, [`GET ${FILE}`]: { body: anEegFile({ name: '••••.vhdr' }) } },
    });

    await title();
    expect(document.title).toBe('••••.vhdr · EEG review · Loopwell');
  });

  it('does not name a file of this computer while personal data is hidden, and neither do heading and paper', async () => {
    const { choose } = await openLocal(HIDDEN_DATA);
    await choose();
    await screen.findByText('Not stored: file of this computer');

    await title();
    expect(document.title).toMatch(/^••••/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hidden');
    // The printed page does not name it either.
    expect(document.body).not.toHaveTextContent('rec.edf');
  });
});

describe('review without storing', () => {
  it('leads back to the list before a file is chosen, and says that nothing is stored', async () => {
    const { user } = await openLocal();
    expect(screen.getByText(/Nothing is uploaded or stored\./)).toBeVisible();

    await user.click(await back());

    await waitFor(() => expect(window.location.pathname).toBe(LIST));
  });

  it('leads back from a file nobody marked anything in without a question', async () => {
    const { user, choose } = await openLocal();
    await choose();
    expect(await screen.findByText('Not stored: file of this computer')).toBeVisible();

    await user.click(await back());

    await waitFor(() => expect(window.location.pathname).toBe(LIST));
  });

  it('asks before the link, the browser’s Back and another file throw marks away', async () => {
    const { user, choose } = await openLocal();
    await choose();
    await markBad({ user });

    await user.click(await back());
    await press(user, 'Stay');
    act(() => window.history.back());
    await press(user, 'Stay');
    await choose();
    await press(user, 'Stay');
    expect(window.location.pathname).toBe(`${LIST}/local`);
    expect(screen.getByRole('button', { name: 'Cz is bad' })).toHaveAttribute('aria-pressed', 'true');

    await choose();
    await press(user, 'Leave');
    await waitFor(() => expect(screen.getByText('Not stored: file of this computer')).toBeVisible());
    await markBad({ user });
    act(() => window.history.back());
    await press(user, 'Leave');

    await waitFor(() => expect(window.location.pathname).toBe(LIST));
  });
});

describe('a stored file', () => {
  const VIEWS = `loopwell.reviewViews.${userId}`;
  const tool = (name: string) => screen.getByRole('combobox', { name });

  it('opens with the view it was left with, and asks the reader for those traces from the start', async () => {
    const { user, storage } = await openStored();
    await user.selectOptions(tool('Montage'), 'average');
    await user.selectOptions(tool('Sensitivity'), '50');
    await user.selectOptions(tool('Timebase'), '30');
    await user.selectOptions(tool('Low-pass'), '35');
    await user.click(screen.getByRole('checkbox', { name: 'Filter' }));
    await user.keyboard('{End}');
    await user.click(screen.getByRole('tab', { name: 'Channels' }));
    await user.click(screen.getByRole('button', { name: 'Show C4' }));
    await user.click(await back());
    await waitFor(() => expect(window.location.pathname).toBe(LIST));
    const kept = { [VIEWS]: storage.get(VIEWS)! };
    cleanup();

    const { traces } = await openStored({ kept });

    for (const [name, value] of [
      ['Montage', 'average'],
      ['Sensitivity', '50'],
      ['Timebase', '30'],
      ['Low-pass', '35'],
    ] as const)
      expect(tool(name)).toHaveValue(value);
    expect(screen.getByRole('checkbox', { name: 'Filter' })).not.toBeChecked();
    expect(screen.getByRole('figure', { name: 'Traces of rec.edf, 2 lines' })).toBeVisible();
    expect(document.getElementById('lw-page-words')).toHaveTextContent(
      '0:09:30.0 to 0:10:00.0 of 0:10:00. 2 lines (1 hidden), Common average, no filter, 50 microvolts',
    );
    expect(traces[0]?.traces.map(({ weights, filter }) => [weights.length, filter])).toEqual([
      [3, undefined],
      [3, undefined],
    ]);
  });

  it('opens as it would for the first time where another person looked at it, or what is kept is damaged', async () => {
    const view = { montage: 'average', uvPerMm: 50 };
    const entry = { eegFileId, view };
    const other = `loopwell.reviewViews.${uuid('e')}`;
    await openStored({ kept: { [VIEWS]: '{"half', [other]: JSON.stringify([entry]) } });

    expect(tool('Montage')).toHaveValue('asRecorded');
    expect(tool('Sensitivity')).toHaveValue('7');
  });

  it('goes back to the view of a new recording when asked', async () => {
    const view = { montage: 'average', uvPerMm: 50, spanSeconds: 60, hiddenLabels: ['C3'] };
    const { user } = await openStored({ kept: { [VIEWS]: JSON.stringify([{ eegFileId, view }]) } });
    expect(tool('Timebase')).toHaveValue('60');

    await user.click(screen.getByRole('button', { name: /^More tools/ }));
    await user.click(await screen.findByRole('button', { name: 'Reset the view' }));

    expect(tool('Montage')).toHaveValue('asRecorded');
    expect(tool('Timebase')).toHaveValue('10');
    expect(screen.getByRole('figure', { name: 'Traces of rec.edf, 3 lines' })).toBeVisible();
  });

  it('remembers nothing of a file whose traces nobody saw, as its unit is asked for first', async () => {
    stubReader([{ code: UNIT_MISSING, message: 'No unit.' }]);
    const { user, storage } = renderApp({ path: `${LIST}/${eegFileId}`, replies: REPLIES });
    await screen.findByRole('heading', { name: 'rec.edf' });

    await user.click(await back());

    await waitFor(() => expect(window.location.pathname).toBe(LIST));
    expect(storage.get(VIEWS)).toBeUndefined();
  });

  it('says why it cannot be opened, with the way back', async () => {
    stubReader();
    const { user } = renderApp({
      path: `${LIST}/${eegFileId}`,
      replies: { [`GET ${FILE}`]: { status: 404, body: { error: { code: 'notFound', message: 'Gone.' } } } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Gone.');

    await user.click(await back());

    await waitFor(() => expect(window.location.pathname).toBe(LIST));
  });
});

describe('the polarity', () => {
  const stored = (value: unknown): Replies => ({
    [`GET ${SETTINGS}`]: { body: { settings: [{ name: TRACE_POLARITY_SETTING, value }] } },
  });

  it('is that of the person, in words and in the tools', async () => {
    await openStored({ replies: stored('negativeUp') });

    expect(screen.getByRole('button', { name: 'More tools: Zero phase, negative up' })).toBeVisible();
    expect(document.getElementById('lw-page-words')).toHaveTextContent('millimeter, negative up.');
  });

  it('is saved for the person when it is changed here', async () => {
    const app = await openStored({ replies: { [`PATCH ${SETTINGS}`]: { body: { settings: [] } } } });

    await app.user.click(screen.getByRole('button', { name: 'More tools: Zero phase, positive up' }));
    await app.user.click(await screen.findByRole('checkbox', { name: 'Negative up' }));

    expect(screen.getByRole('button', { name: 'More tools: Zero phase, negative up' })).toBeVisible();
    const words = document.getElementById('lw-page-words');
    await waitFor(() => expect(words).toHaveTextContent('millimeter, negative up.'));
    expect(app.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      [{ name: TRACE_POLARITY_SETTING, value: 'negativeUp' }],
    ]);
  });
});
