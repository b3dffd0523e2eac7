import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { trainedBandWords } from '#shared/engine/trained-band.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { aStudy, aStudySession } from '#tests/builders/study.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const A = uuid('a');
const PATH = `/app/therapist/${A}/client/${uuid('c')}/sessions/${uuid('5')}/sessionBreakDown`;
const SESSION = `/v2/therapist/${A}/session/${uuid('5')}`;
const TICKS = `GET /v2/therapist/${A}/sessionComponent/${uuid('6')}/recording/ticks`;
const EVENTS = TICKS.replace(/ticks$/, 'events');
const CLIENT: Replies = { [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() } };

const table = aTickTable([
  { phase: 'baseline', ticks: 250 },
  { phase: 'training', run: 1, ticks: 300, threshold: 4, rewarded: (at) => at % 3 === 0 },
  {
    phase: 'training',
    run: 2,
    ticks: 200,
    threshold: 4.2,
    rewarded: (at) => at % 2 === 0,
    artifact: (at) => (at < 30 ? ARTIFACT_BITS.slope : 0),
  },
]);
const runs = [
  aRunRecord(table, 1),
  aRunRecord(table, 2, { latency: { p50Ms: 33, p95Ms: 71.4, frames: 200 } }),
];
const MASKED: Replies = {
  [`GET /v2/user/${A}/settings`]: {
    body: { settings: [{ name: PRIVACY_SETTING, value: { maskPII: true } }] },
  },
};
const READER = aUser({ groups: [{ name: 'AccountAdmin' }] });
const session = aSession({ settings: someSettings(), runs });
const bytes = new Uint8Array(table.values.buffer);
const whole = summarizeTicks(table);

const show = (replies: Replies) => renderApp({ path: PATH, replies: { ...CLIENT, ...replies } });

describe('the session breakdown', () => {
  it('shows the figures of the ticks, exactly', async () => {
    show({ [`GET ${SESSION}`]: { body: session }, [TICKS]: bytes });
    const figures = await screen.findByRole('region', { name: 'Whole session' });

    const rewarded = within(figures).getByRole('button', { name: /^Rewarded time/ });
    expect(rewarded.querySelector('data')).toHaveAttribute('value', String(whole.rewardedPct));
    expect(rewarded).toHaveTextContent(`Rewarded time${whole.rewardedPct?.toFixed(1)}%`);
    expect(within(figures).getByRole('button', { name: /^Artifact time/ })).toHaveTextContent('6.0%');
    expect(within(figures).getByRole('button', { name: /^Feedback latency, 95 % within/ })).toHaveTextContent(
      '71ms',
    );
  });

  it('says that the baseline was short, and shows the estimator beside the latency', async () => {
    const short = aTickTable([
      { phase: 'baseline', ticks: 150 },
      { phase: 'training', run: 1, ticks: 300, threshold: 4 },
    ]);
    const replies = { [TICKS]: new Uint8Array(short.values.buffer) };
    show({ [`GET ${SESSION}`]: { body: session }, ...replies });
    const figures = await screen.findByRole('region', { name: 'Whole session' });

    expect(screen.getByText(/^The baseline lasted 6 s where \d+ s are needed/)).toBeVisible();
    const slowestMs = Math.max(...someSettings().conditions.map(({ estimatorDelayMs }) => estimatorDelayMs));
    expect(within(figures).getByRole('button', { name: /^Estimator delay/ })).toHaveTextContent(
      `${Math.round(slowestMs)}ms`,
    );
  });

  it('stays, with what is being written, when loading it again fails', async () => {
    const { user, replies, queries } = show({ [`GET ${SESSION}`]: { body: session }, [TICKS]: bytes });
    await user.type(await screen.findByLabelText('Notes of this session'), ' Slept well.');

    replies[`GET ${SESSION}`] = {
      status: 500,
      body: { error: { code: 'internal', message: 'The server failed.', requestId: 'r' } },
    };
    await act(() => queries.invalidateQueries());

    expect(screen.getByLabelText('Notes of this session')).toHaveValue('Calm today. Slept well.');
  });

  it('shows what the client rated, and what they did', async () => {
    const ratings = [
      {
        ratingId: uuid('d'),
        moment: 'afterRun',
        run: 1,
        scores: { Mood: 7 },
        givenAt: '2026-11-24T10:00:00.000Z',
        strategy: 'Counted breaths',
      },
    ];
    show({ [`GET ${SESSION}`]: { body: { ...session, ratings } }, [TICKS]: bytes });
    const shown = await screen.findByRole('table', { name: 'Ratings of the client' });
    expect(within(shown).getByRole('row', { name: /After run 1/ })).toHaveTextContent(
      'After run 17Counted breaths',
    );
  });

  it('leads to the report, and is printed with the practice and the date of birth', async () => {
    const client = { body: aClient({ dateOfBirth: '1990-04-02' }) };
    show({
      [`GET ${SESSION}`]: { body: session },
      [TICKS]: bytes,
      [`GET /v2/therapist/${A}/client/${uuid('c')}`]: client,
    });
    const link = await screen.findByRole('link', { name: 'Print report' });

    expect(link).toHaveAttribute('href', PATH.replace('sessionBreakDown', 'report'));
    expect(document.querySelector('p.lw-only-print')).toHaveTextContent(/^.+ · born .*1990/);
  });

  it.each([
    ['while its study is blinded', null, 1],
    ['after unblinding', '2026-04-01T09:00:00.000Z', 0],
  ])('says whose EEG the figures are of, %s', async (_name, unblindedAt, count) => {
    const study = aStudy({ sessions: [aStudySession()] });
    const enrolled = study.enrolled.map((each) => ({ ...each, unblindedAt }));
    const { requests } = show({
      [`GET ${SESSION}`]: { body: session },
      [TICKS]: bytes,
      [`GET /v2/therapist/${A}/studies`]: { body: { studies: [study] } },
      [`GET /v2/therapist/${A}/study/${study.studyId}`]: { body: { ...study, enrolled } },
    });
    await screen.findByRole('region', { name: 'Whole session' });
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith(study.studyId))).toBe(true));

    await waitFor(() => expect(screen.queryAllByText(/belongs to a blinded study/)).toHaveLength(count));
  });

  it('shows its runs side by side, and leads to a comparison with another session', async () => {
    show({ [`GET ${SESSION}`]: { body: session }, [TICKS]: bytes });

    const runsBeside = await screen.findByRole('region', { name: 'Runs side by side' });
    expect(
      within(runsBeside)
        .getAllByRole('figure')
        .map((figure) => figure.getAttribute('aria-label')),
    ).toEqual([expect.stringMatching(/^Run 1:/), expect.stringMatching(/^Run 2:/)]);
    expect(screen.getByRole('link', { name: 'Compare sessions' })).toHaveAttribute(
      'href',
      `/app/therapist/${A}/clients/${uuid('c')}/compare?second=${uuid('5')}`,
    );
  });

  it('says of a simulated session that it is one', async () => {
    const components = session.components.map((each) => ({ ...each, isSimulated: true }));
    show({ [`GET ${SESSION}`]: { body: { ...session, components } }, [TICKS]: bytes });
    await screen.findByRole('region', { name: 'Whole session' });

    expect(screen.getByText('Simulated')).toBeVisible();
  });

  it('shows each run and each condition', async () => {
    show({ [`GET ${SESSION}`]: { body: session }, [TICKS]: bytes });
    const rows = within(await screen.findByRole('table', { name: 'Runs' })).getAllByRole('row');
    const conditions = within(screen.getByRole('table', { name: 'Conditions per run' })).getAllByRole('row');

    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Rewarded (%)'),
      expect.stringContaining('33.3'),
      expect.stringContaining('50.0'),
    ]);
    expect(conditions).toHaveLength(4);
    expect(conditions[3]).toHaveTextContent('All runs');
  });

  it('gives each value its own unit where conditions differ in it', async () => {
    const settings = someSettings();
    const [smr] = settings.conditions;
    settings.conditions.push({ ...smr!, name: 'Muscle', unit: '%' });
    settings.protocol.conditions.push({ ...settings.protocol.conditions[0]!, name: 'Muscle' });
    const record = aRunRecord(table, 1);
    const [figures] = record.summary.perCondition;
    const perCondition = [figures!, { ...figures!, name: 'Muscle' }];
    const run = { ...record, summary: { ...record.summary, perCondition } };
    show({
      [`GET ${SESSION}`]: { body: aSession({ settings, runs: [run] }) },
      [TICKS]: { status: 500, body: {} },
    });

    const conditions = await screen.findByRole('table', { name: 'Conditions per run' });
    const [head, first, second] = within(conditions).getAllByRole('row');
    expect(head).not.toHaveTextContent('µV');
    expect(first).toHaveTextContent(/\d µV RMS/);
    expect(second).toHaveTextContent(/\d %/);
    expect(second).not.toHaveTextContent('µV');
  });

  it('says where a number comes from', async () => {
    const { user } = show({ [`GET ${SESSION}`]: { body: session }, [TICKS]: bytes });
    const conditions = await screen.findByRole('table', { name: 'Conditions per run' });
    await user.hover(within(conditions).getAllByRole('button')[0]!);

    expect(await screen.findByText(/^212 ms\. /)).toBeInTheDocument();
    expect(screen.getByText(/quadrature demodulation, low-pass of order 4/)).toBeInTheDocument();
  });

  it('shows the edges an individual band was trained at, not only its name', async () => {
    const settings = someSettings();
    const feature = settings.protocol.conditions[0]!.feature;
    Object.assign(feature, { individual: { lowOffsetHz: 0, highOffsetHz: 2 } });
    settings.conditions[0]!.bandLabel = 'alpha peak to peak + 2 Hz';
    const band = { lowHz: 10.3, highHz: 12.3 };
    const text = trainedBandWords('SMR', { band, alphaPeakHz: 10.3 });
    show({
      [`GET ${SESSION}`]: { body: aSession({ settings, runs }) },
      [TICKS]: bytes,
      [EVENTS]: { body: { events: [{ atSeconds: 60, type: 'trainedBand', text }] } },
    });

    expect((await screen.findAllByText(/10\.3–12\.3 Hz \(alpha peak to peak/)).length).toBeGreaterThan(0);
  });

  it('names protocol, filters, source and recording', async () => {
    show({ [`GET ${SESSION}`]: { body: session }, [TICKS]: bytes });

    expect(await screen.findByText('SMR up, version 3')).toBeVisible();
    expect(screen.getByText('From the baseline, aiming at 70 % passed')).toBeVisible();
    expect(screen.getByText('At mains, 60 Hz, Q 30')).toBeVisible();
    expect(screen.getByText('S001R01.edf')).toBeVisible();
    expect(screen.getByText('3: C3, Cz, C4')).toBeVisible();
    expect(screen.getByText('Complete on the server.')).toBeVisible();
    expect(screen.getByText('2, 2.3 MB')).toBeVisible();
  });

  it('falls back on the saved figures of the runs when the curves cannot be loaded', async () => {
    show({ [`GET ${SESSION}`]: { body: session }, [TICKS]: 'offline' });

    expect(await screen.findByText(/The curves could not be loaded/)).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Runs' })).getAllByRole('row')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: 'Over time' })).toBeNull();
  });

  it('does not take ticks that do not fit the settings for figures', async () => {
    show({ [`GET ${SESSION}`]: { body: session }, [TICKS]: bytes.slice(0, -8) });

    expect(await screen.findByText(/The curves of this session are not on the server/)).toBeVisible();
  });

  it('says when the recording is still on its way to the server', async () => {
    const open = structuredClone(session);
    open.components[0]!.recording.state = 'open';
    show({ [`GET ${SESSION}`]: { body: open }, [TICKS]: bytes });

    expect(await screen.findByText(/The recording is not complete on the server yet/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Over time' })).toBeVisible();
  });

  it('says so when no run was recorded', async () => {
    show({ [`GET ${SESSION}`]: { body: aSession({ state: 'cancelled' }) } });

    expect(await screen.findByRole('heading', { name: 'No run was recorded' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the client' })).toHaveAttribute(
      'href',
      `/app/therapist/${A}/clients/${uuid('c')}`,
    );
  });

  it.each([
    ['running', /in progress and no run has reached the server yet/],
    ['planned', /has not begun/],
    ['completed', /ended before a run was trained/],
  ] as const)('says of a %s session without a run why there is none', async (state, words) => {
    show({ [`GET ${SESSION}`]: { body: aSession({ state }) } });

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/or has not begun/)).toBeNull();
  });

  it('offers to try again when the session cannot be loaded', async () => {
    const failed = {
      status: 503,
      body: { error: { code: 'unavailable', message: 'The database is busy.' } },
    };
    const { user, replies } = show({ [`GET ${SESSION}`]: failed, [TICKS]: bytes });
    expect(await screen.findByText('The database is busy.')).toBeVisible();

    replies[`GET ${SESSION}`] = { body: session };
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('region', { name: 'Whole session' })).toBeVisible();
  });

  it('is what the page of a session leads to', async () => {
    const path = PATH.replace('/sessionBreakDown', '');
    renderApp({ path, replies: { ...CLIENT, [`GET ${SESSION}`]: { body: session }, [TICKS]: bytes } });

    expect(await screen.findByRole('region', { name: 'Whole session' })).toBeVisible();
    expect(window.location.pathname).toBe(PATH);
  });

  it('saves notes', async () => {
    const { user, requests } = show({
      [`GET ${SESSION}`]: { body: session },
      [TICKS]: bytes,
      [`PATCH ${SESSION}`]: ({ body }) => ({
        body: { ...session, ...(body as object), notesVersion: 3, version: 5 },
      }),
    });
    await user.type(await screen.findByLabelText('Notes of this session'), ' Slept well.');
    await user.click(screen.getByRole('button', { name: 'Save notes' }));

    expect(await screen.findByText('Notes saved.')).toBeVisible();
    expect(screen.getByLabelText('Notes of this session')).toHaveValue('Calm today. Slept well.');
    expect(requests.at(-1)?.body).toEqual({ notes: 'Calm today. Slept well.', notesVersion: 2 });
  });

  it('asks before notes go over what was written in another place meanwhile', async () => {
    let stored = session;
    const { user, requests } = show({
      [`GET ${SESSION}`]: () => ({ body: stored }),
      [TICKS]: bytes,
      [`PATCH ${SESSION}`]: ({ body }) => {
        const { notes, notesVersion } = body as { notes: string; notesVersion: number };
        if (notesVersion !== stored.notesVersion)
          return {
            status: 409,
            body: { error: { code: 'conflict', message: 'Changed meanwhile.', requestId: 'r' } },
          };
        stored = { ...stored, notes, notesVersion: notesVersion + 1 };
        return { body: stored };
      },
    });
    await user.type(await screen.findByLabelText('Notes of this session'), ' Slept well.');
    stored = { ...session, notes: 'From the tablet.', notesVersion: 3 };
    await user.click(screen.getByRole('button', { name: 'Save notes' }));

    const dialog = await screen.findByRole('dialog', { name: 'This note was changed by someone else' });
    expect(dialog).toHaveTextContent('From the tablet.');
    expect(stored.notes).toBe('From the tablet.');
    await user.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    expect(screen.getByLabelText('Notes of this session')).toHaveValue('Calm today. Slept well.');
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Save notes' }));
    const again = within(
      await screen.findByRole('dialog', { name: 'This note was changed by someone else' }),
    );
    expect(again.getByLabelText(/^Both/)).toBeChecked();
    await user.click(again.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Notes saved.')).toBeVisible();
    expect(stored.notes).toBe('From the tablet. Slept well.');
  });

  it.each([
    ['the server keeps them to itself', { notes: HIDDEN }, {}],
    ['personal data is hidden on this screen', {}, MASKED],
    ['somebody may only read', {}, { [`GET /v2/users/${A}/info`]: { body: READER } }],
  ])('offers no field for notes while %s', async (_why, change, replies: Replies) => {
    show({ [`GET ${SESSION}`]: { body: { ...session, ...change } }, [TICKS]: bytes, ...replies });
    const notes = await screen.findByRole('region', { name: 'Notes' });
    const isReader = Object.keys(replies).some((path) => path.endsWith('/info'));

    expect(within(notes).queryByRole('textbox')).toBeNull();
    expect(within(notes).queryByRole('button')).toBeNull();
    expect(within(notes).queryByText('Calm today.') !== null).toBe(isReader);
  });
});
