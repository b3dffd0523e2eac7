import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import type { PageReply } from '#shared/review/page.ts';
import type { ReviewSource } from '#shared/review/recording.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';

const A = uuid('a');
const SESSION = `/app/therapist/${A}/client/${uuid('c')}/sessions/${uuid('5')}`;
const BREAKDOWN = `${SESSION}/sessionBreakDown`;
const COMPONENT = `/v2/therapist/${A}/sessionComponent/${uuid('6')}/recording`;
const table = aTickTable([{ phase: 'training', run: 1, ticks: 300, threshold: 4, rewarded: () => true }]);
const session = aSession({ settings: someSettings(), runs: [aRunRecord(table, 1)] });
const REPLIES: Replies = {
  [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() },
  [`GET /v2/therapist/${A}/session/${uuid('5')}`]: { body: session },
  [`GET ${COMPONENT}/ticks`]: new Uint8Array(table.values.buffer),
  [`GET ${COMPONENT}/events`]: {
    body: { events: [{ atSeconds: 7, type: 'marker', text: 'Eyes closed' }] },
  },
  [`GET ${COMPONENT}/chunks/0`]: Uint8Array.of(0),
  [`GET ${COMPONENT}/chunks/1`]: Uint8Array.of(1),
};

/** A reader of ten minutes that began 2 s into the session, with one event of the session. */
function stubReader() {
  const opened: ReviewSource[] = [];
  stubWorker({
    open: async (source: ReviewSource) => {
      opened.push(source);
      return { ok: true as const, recording: { ...aWorkbench().recording, startOffsetSeconds: 2 } };
    },
    annotations: async () => ({
      annotations: [
        {
          startSeconds: 300,
          onsetSeconds: 302,
          durationSeconds: undefined,
          text: 'phase: training 2 (command)',
        },
      ],
      warnings: [],
    }),
    setTraces: async () => undefined,
    page: () => new Promise<PageReply>(() => undefined),
    onEvent: async () => undefined,
    close: async () => undefined,
  });
  return opened;
}

beforeEach(() => {
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.unstubAllGlobals());

const pageWords = () => document.getElementById('lw-page-words');

describe('the recording of a session in the review', () => {
  it('opens at the instant of the address, with the parts in order and the events in words', async () => {
    const opened = stubReader();
    const { user } = renderApp({ path: `${SESSION}/review?at=302`, replies: REPLIES });
    await screen.findByRole('toolbar', { name: 'View' });

    // The page of 10 s has second 300 of the stored samples in its middle.
    expect(pageWords()).toHaveTextContent('0:04:55.0 to 0:05:05.0 of 0:10:00');
    const [source] = opened;
    expect(source?.kind === 'session' && source.parts.map(([seq]) => seq)).toEqual([0, 1]);
    expect(source).toMatchObject({ samplingRateHz: 160, channelNames: ['C3', 'Cz', 'C4'] });
    await user.click(screen.getByRole('tab', { name: 'Events' }));
    expect(await screen.findByText('Run 2: from the session room')).toBeVisible();
  });

  it('says that the recording is stored and leads back to the session', async () => {
    stubReader();
    const { user } = renderApp({ path: `${SESSION}/review`, replies: REPLIES });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Session of /);
    expect(screen.getByText('Stored with the session')).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Back to the session' }));

    await waitFor(() => expect(window.location.pathname).toBe(BREAKDOWN));
  });

  it('says why there is nothing to show, with the way back', async () => {
    const components = session.components.map((each) => ({
      ...each,
      recording: { ...each.recording, storedSeqs: [] },
    }));
    stubReader();
    renderApp({
      path: `${SESSION}/review?at=soon`,
      replies: {
        ...REPLIES,
        [`GET /v2/therapist/${A}/session/${uuid('5')}`]: { body: { ...session, components } },
      },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('No recording of this session');
    expect(screen.getByRole('link', { name: 'Back to the session' })).toHaveAttribute('href', BREAKDOWN);
  });

  it('tries again when a part cannot be loaded', async () => {
    stubReader();
    const failing = { status: 500, body: { error: { code: 'internal', message: 'The disk is full.' } } };
    let deliver = (_part: Uint8Array) => undefined as void;
    const late = new Promise<Uint8Array>((resolve) => {
      deliver = resolve;
    });
    const { user, replies } = renderApp({
      path: `${SESSION}/review`,
      replies: {
        ...REPLIES,
        [`GET ${COMPONENT}/chunks/0`]: () => late,
        [`GET ${COMPONENT}/chunks/1`]: failing,
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    await act(async () => deliver(Uint8Array.of(0)));
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded');

    Object.assign(replies, REPLIES);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('toolbar', { name: 'View' })).toBeVisible();
  });
});

describe('the way there from the breakdown', () => {
  const form = async () => within(await screen.findByRole('region', { name: 'Raw signal' }));

  it('is a time that is typed', async () => {
    stubReader();
    const { user } = renderApp({ path: BREAKDOWN, replies: REPLIES });
    const time = (await form()).getByRole('textbox', { name: /^Time/ });
    await user.clear(time);
    await user.type(time, '0:12{Enter}');

    await waitFor(() => expect(window.location.pathname).toBe(`${SESSION}/review`));
    expect(window.location.search).toBe('?at=12');
  });

  it.each([
    ['soon', 'This is not a time. Write minutes and seconds, such as 2:05.'],
    ['2:00', 'The recording ends at 0:40.'],
  ])('is not %s', async (text, problem) => {
    const { user } = renderApp({ path: BREAKDOWN, replies: REPLIES });
    const time = (await form()).getByRole('textbox', { name: /^Time/ });
    await user.clear(time);
    await user.type(time, `${text}{Enter}`);

    expect(await screen.findByText(problem)).toBeVisible();
    expect(window.location.pathname).toBe(BREAKDOWN);
  });

  it('is the time of each event', async () => {
    renderApp({ path: BREAKDOWN, replies: REPLIES });

    const events = await screen.findByRole('table', { name: 'Markers and events' });
    expect(within(events).getByRole('link', { name: '0:07' })).toHaveAttribute(
      'href',
      `${SESSION}/review?at=7`,
    );
  });
});
