import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { PreviewControl } from '#shared/engine/preview-api.ts';
import { uuid } from '#tests/builders/people.ts';
import { aTickTable } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';
import { aReplayReport } from '#tests/builders/replay-report.ts';
import { draftOf, newDraft } from './model/draft.ts';

const A = uuid('a');
const P = uuid('7');
const ONE = `/v2/therapist/${A}/protocol/${P}`;
const PATH = `/app/therapist/${A}/protocols/${P}`;
const KEPT = `loopwell.protocol.${A}.${P}`;
/** Navigates like the browser's buttons and the palette: without a confirmation. */
const goTo = (path: string) => act(() => window.history.pushState(undefined, '', path));

const aRecord = (changes: Partial<ProtocolRecord> = {}): ProtocolRecord => ({
  protocolId: P as ProtocolRecord['protocolId'],
  therapistId: A as ProtocolRecord['therapistId'],
  ownerName: 'Maren Holt',
  type: 'Custom',
  provider: 'own',
  deviceType: 'any',
  placementSystem: '10-20',
  categoryIds: [],
  isShared: false,
  isArchived: false,
  protocolVersion: 3,
  version: 3,
  updatedAt: null,
  definition: { ...newDraft().definition, name: 'Calm at Cz' },
  ...changes,
});

const TABLE = aTickTable([
  { phase: 'training', run: 1, ticks: 300, threshold: 4, rewarded: (at) => at % 3 === 0 },
]);

/** An engine that rewards exactly as much as the goal requires. */
function anEngine() {
  return stubWorker<PreviewControl>({
    openSimulated: async ({ channelNames: [...channelNames], samplingRateHz, durationSeconds }) => ({
      info: { kind: 'simulated', name: 'Simulated headset', samplingRateHz, channelNames, durationSeconds },
      durationSeconds,
    }),
    preview: async ({ name, goalPct }) => ({
      ok: true,
      ticks: Float64Array.from(TABLE.values),
      report: aReplayReport({
        protocol: name,
        channels: ['Cz'],
        baselineSeconds: 30,
        ticks: 300,
        durationSeconds: 12,
        rewardedPct: goalPct,
        artifactPct: 0,
        meanSuccess: 50,
        rewardCount: 4,
      }),
    }),
  });
}

afterEach(() => vi.unstubAllGlobals());

function show(replies: Replies = {}, { record = aRecord(), path = PATH, kept = {} } = {}) {
  const terminated = anEngine();
  const shown = renderApp({
    path,
    kept,
    replies: {
      [`GET ${ONE}`]: { body: record },
      [`GET /v2/therapist/${A}/protocols/categories`]: { body: { categories: [] } },
      ...replies,
    },
  });
  return { ...shown, terminated };
}
const save = async () => (await screen.findByText('Save')).closest('button')!;
const preview = () => screen.findByLabelText('Preview');
/** Found by label: queries by role are slow on so large a page. */
const goal = () => screen.findByLabelText(/^Goal/);
/** Enters the value at once, without waiting for each key. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the protocol builder', () => {
  it('tells a fault at its field and keeps it from being saved; undo takes it back', async () => {
    const { user } = show();
    const field = await goal();

    write(field, '95');
    expect(await screen.findByText(/Goal must be at most 90 %/)).toBeVisible();
    expect(field).toBeInvalid();
    expect(await save()).toBeDisabled();
    expect(await save()).toHaveAccessibleDescription(/Cannot be saved yet: Goal must be/);
    await user.keyboard('{Control>}z{/Control}');

    expect(field).toHaveValue('65');
    expect(field).toBeValid();
    expect(await save()).toHaveAccessibleDescription('Everything is saved.');
  });

  it('marks both edges of a band that is upside down, and leads there from the count of faults', async () => {
    const { user } = show();
    const lower = (await screen.findAllByLabelText(/^Lower edge/))[0]!;
    write(lower, '40');
    await user.click(screen.getByText('SMR', { selector: 'strong' }));
    expect(screen.queryByLabelText(/^Lower edge/)).toBeNull();

    await user.click(screen.getByText('1 error'));

    const [low, high] = [screen.getByLabelText(/^Lower edge/), screen.getByLabelText(/^Upper edge/)];
    expect(low).toHaveFocus();
    for (const edge of [low, high]) {
      expect(edge).toBeInvalid();
      expect(edge).toHaveAccessibleDescription(/Raise the upper or lower the lower edge/);
    }
  });

  it('computes the figures anew with every change, in one worker that ends with the page', async () => {
    const { user, terminated } = show();
    const pane = await preview();
    const rewarded = () => within(pane).getByText('Rewarded').closest('button')!;
    await waitFor(() => expect(rewarded()).toHaveTextContent(/\d/));
    const before = rewarded().textContent;

    write(await goal(), '35');

    await waitFor(() => expect(rewarded().textContent).not.toBe(before));
    expect(within(pane).getByText(/Goal 35 %/)).toBeVisible();
    await user.click(within(pane).getByText('More muscle'));
    await waitFor(() => expect(within(pane).getByLabelText('Muscle bursts')).toHaveValue('20'));
    const left = terminated.mock.calls.length;
    await user.click(screen.getByText('Protocols', { selector: 'a' }));
    await user.click(await screen.findByText('Leave'));
    await waitFor(() => expect(terminated.mock.calls.length).toBeGreaterThan(left));
  });

  it('saves the next version with the one it was made to', async () => {
    const { user, requests } = show({
      [`PUT ${ONE}`]: ({ body }) => ({
        body: aRecord({ ...(body as object), protocolVersion: 4, version: 4 }),
      }),
    });

    write(await goal(), '70');
    await user.click(await save());

    expect(await screen.findByText('Version 4 saved.')).toBeVisible();
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({ protocolVersion: 3, definition: { goalPct: 70, name: 'Calm at Cz' } });
    // The list may have changed these fields meanwhile, without a new version.
    for (const untouched of ['categoryIds', 'type', 'deviceType']) {
      expect(sent?.body).not.toHaveProperty(untouched);
    }
    await waitFor(async () => expect(await save()).toBeDisabled());
  });

  it('keeps what is typed while a save is on its way', async () => {
    let typeOn = () => {};
    const { user, storage } = show({
      [`PUT ${ONE}`]: ({ body }) => {
        typeOn();
        return { body: aRecord({ ...(body as object), protocolVersion: 4, version: 4 }) };
      },
    });
    const field = await goal();
    write(field, '70');
    typeOn = () => write(field, '72');
    await user.click(await save());

    expect(await screen.findByText('Version 4 saved.')).toBeVisible();
    expect(await goal()).toHaveValue('72');
    expect(await save()).toBeEnabled();
    await waitFor(() => expect(JSON.parse(storage.get(KEPT)!)).toMatchObject({ version: 4 }));
  });

  it('restores no version over what is not saved', async () => {
    const version = (protocolVersion: number) => ({
      protocolVersion,
      authorName: null,
      createdAt: null,
      note: '',
      definition: aRecord().definition,
    });
    const { user } = show({
      [`GET ${ONE}/versions`]: { body: { versions: [version(3), version(2)], totalVersions: 2 } },
    });
    write(await goal(), '70');
    await user.click(await screen.findByText('Versions'));

    expect((await screen.findByText('Restore version 2')).closest('button')).toBeDisabled();
    expect(screen.getByText(/Save or undo these changes/)).toBeVisible();
  });

  it('asks what is kept when somebody saved meanwhile, and overwrites nothing before', async () => {
    const theirs = aRecord({ protocolVersion: 4, version: 4 });
    theirs.definition = { ...theirs.definition, holdMs: 750, goalPct: 50 };
    let stored = aRecord();
    const { user, requests } = show({
      [`GET ${ONE}`]: () => ({ body: stored }),
      [`PUT ${ONE}`]: ({ body }) => {
        const { protocolVersion } = body as { protocolVersion: number };
        if (protocolVersion === 4)
          return { body: aRecord({ ...(body as object), protocolVersion: 5, version: 5 }) };
        stored = theirs;
        return {
          status: 409,
          body: { error: { code: 'conflict', message: 'Changed meanwhile.', requestId: 'r' } },
        };
      },
    });

    write(await goal(), '70');
    await user.click(await save());
    const dialog = await screen.findByLabelText('Choose what to keep');
    expect(within(dialog).getByText('Both of you changed this.')).toBeVisible();
    expect(within(dialog).getByText(/750 ms/)).toBeVisible();
    await user.click(within(dialog).getByText('Save'));

    expect(await screen.findByText('Version 5 saved.')).toBeVisible();
    const [, second] = requests.filter(({ method }) => method === 'PUT');
    expect(second?.body).toMatchObject({ protocolVersion: 4, definition: { goalPct: 70, holdMs: 750 } });
  });

  it('asks what is kept when somebody sorted it meanwhile, as a type makes no version of its own', async () => {
    let stored = aRecord();
    const { user, requests } = show({
      [`GET ${ONE}`]: () => ({ body: stored }),
      [`PUT ${ONE}`]: ({ body }) => {
        const { version, ...sent } = body as { version: number };
        if (version === 4) return { body: aRecord({ ...sent, protocolVersion: 4, version: 5 }) };
        stored = aRecord({ version: 4, type: 'Sleep' });
        return {
          status: 409,
          body: { error: { code: 'conflict', message: 'Changed meanwhile.', requestId: 'r' } },
        };
      },
    });

    write(await screen.findByLabelText('Type'), 'Evening');
    await user.click(await save());
    const dialog = await screen.findByLabelText('Choose what to keep');
    expect(within(dialog).getByText('Both of you changed this.')).toBeVisible();
    await user.click(within(dialog).getByLabelText(/Evening/));
    await user.click(within(dialog).getByText('Save'));

    expect(await screen.findByText('Version 4 saved.')).toBeVisible();
    const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toMatchObject([
      { type: 'Evening', version: 3 },
      { type: 'Evening', version: 4 },
    ]);
  });

  it('takes its own sharing for no change of somebody else', async () => {
    const { user, requests } = show({
      [`PATCH ${ONE}`]: { body: aRecord({ version: 4, isShared: true }) },
      [`PUT ${ONE}`]: ({ body }) => ({
        body: aRecord({ ...(body as object), protocolVersion: 4, version: 5 }),
      }),
    });
    write(await screen.findByLabelText('Type'), 'Evening');
    await user.click(screen.getByLabelText('Shared in the practice'));
    await waitFor(() => expect(screen.getByLabelText('Shared in the practice')).toBeChecked());
    await user.click(await save());

    expect(await screen.findByText('Version 4 saved.')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 4 });
  });

  it('keeps what was typed last when somebody goes back without being asked, and brings it back', async () => {
    const { user, storage } = show();
    write(await goal(), '80');
    goTo('/app/protocols');
    await waitFor(() => expect(screen.queryByLabelText('Preview')).toBeNull());

    const kept = JSON.parse(storage.get(KEPT)!) as Record<'draft' | 'base', { definition: object }>;
    expect(kept).toMatchObject({
      version: 3,
      draft: { definition: { goalPct: 80 } },
      base: { definition: { goalPct: 65 } },
    });
    goTo(PATH);
    expect(await screen.findByText(/Your unsaved changes from .* were restored/)).toBeVisible();
    expect(await goal()).toHaveValue('80');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(storage.has(KEPT)).toBe(false));
  });

  it('compares a draft that is back with the version it was made to, not with a newer one', async () => {
    const [base, theirs] = [aRecord(), aRecord({ protocolVersion: 4, version: 4 })];
    theirs.definition = { ...theirs.definition, holdMs: 750 };
    const own = { ...draftOf(base), definition: { ...base.definition, goalPct: 80 } };
    const kept = { draft: own, base: draftOf(base), version: 3, atMs: 1 };
    const { user, requests } = show(
      {
        [`PUT ${ONE}`]: {
          status: 409,
          body: { error: { code: 'conflict', message: 'Changed meanwhile.', requestId: 'r' } },
        },
      },
      { record: theirs, kept: { [KEPT]: JSON.stringify(kept) } },
    );
    expect(
      await screen.findByText(/They were made to version 3; version 4 has been saved since/),
    ).toBeVisible();
    await user.click(await save());

    const dialog = await screen.findByLabelText('Choose what to keep');
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ protocolVersion: 3 });
    const theirHold = within(dialog).getByLabelText(/750 ms/);
    expect(theirHold).toBeChecked();
    expect(within(dialog).getByLabelText(/80 %/)).toBeChecked();
  });

  it('shows a newer version where nobody has touched the one on the screen', async () => {
    const newer = aRecord({ protocolVersion: 4, version: 4 });
    newer.definition = { ...newer.definition, goalPct: 50 };
    const { user } = show({ [`PATCH ${ONE}`]: { body: newer } });
    expect(await goal()).toHaveValue('65');
    await user.click(screen.getByLabelText('Shared in the practice'));

    await waitFor(async () => expect(await goal()).toHaveValue('50'));
    expect(await save()).toHaveAccessibleDescription('Everything is saved.');
  });

  it('shows what ships as it is, with nothing to change but a way to a copy', async () => {
    const copied = aRecord({ protocolId: uuid('8') as ProtocolRecord['protocolId'] });
    const { user, requests } = show(
      {
        [`POST ${ONE}/copy`]: { body: copied },
        [`GET /v2/therapist/${A}/protocol/${uuid('8')}`]: { body: copied },
      },
      { record: aRecord({ therapistId: null, ownerName: null, provider: 'NMI' }) },
    );

    expect(await screen.findByText(/comes from NMI and cannot be changed/)).toBeVisible();
    expect(await goal()).toHaveAttribute('readonly');
    for (const words of ['Save', 'Add a condition']) expect(screen.queryByText(words)).toBeNull();
    expect(screen.queryByLabelText('Undo')).toBeNull();
    await user.click(screen.getByText('Make my own copy'));

    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/copy'))).toBe(true));
    expect(await save()).toBeVisible();
  });

  it('tells each version by what it changed, and restores one', async () => {
    const version = (protocolVersion: number, goalPct: number) => ({
      protocolVersion,
      authorName: 'Maren Holt',
      createdAt: '2026-03-01T09:00:00.000Z',
      note: '',
      definition: { ...aRecord().definition, goalPct },
    });
    const { user, requests } = show({
      [`GET ${ONE}/versions`]: { body: { versions: [version(3, 65), version(2, 50)], totalVersions: 2 } },
      [`POST ${ONE}/restore`]: {
        body: aRecord({ protocolVersion: 4, version: 4, definition: version(4, 50).definition }),
      },
    });

    await user.click(await screen.findByText('Versions'));
    expect(await screen.findByText('Goal: 65 % instead of 50 %.')).toBeVisible();
    await user.click(screen.getByText('Restore version 2'));

    expect(await screen.findByText('Version 2 was restored as version 4.')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/restore'))?.body).toEqual({
      restoredVersion: 2,
      protocolVersion: 3,
    });
    expect(await goal()).toHaveValue('50');
  });

  it('picks a site on the head by keyboard', async () => {
    const { user } = show();
    const conditions = await screen.findByLabelText('Conditions');
    await user.click(within(conditions).getByLabelText('Pick site on the head'));
    const head = await screen.findByLabelText('Site on the head');

    within(head).getByLabelText('Cz: chosen').focus();
    await user.keyboard('{ArrowRight}{Enter}');

    await waitFor(() => expect(within(conditions).getByLabelText('Site')).toHaveValue('C4'));
  });

  it('makes a protocol from nothing', async () => {
    const made = aRecord({ definition: { ...newDraft().definition, name: 'Mine' } });
    const { user, requests } = show(
      { [`POST /v2/therapist/${A}/protocol`]: { body: made } },
      { path: `/app/therapist/${A}/protocols/new` },
    );

    const about = await screen.findByLabelText('About');
    write(within(about).getByLabelText(/^Name/), 'Mine');
    await user.click(screen.getByText('Add a condition'));
    await user.click(await screen.findByText('Asymmetry', { selector: '.bp6-menu *' }));
    await user.click(await save());

    await waitFor(() => expect(window.location.pathname).toBe(PATH));
    await waitFor(() => expect(screen.getByRole('toolbar', { name: 'Protocol' })).toHaveFocus());
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      definition: { name: 'Mine', conditions: [{}, {}, {}, { feature: { metric: 'asymmetry' } }] },
    });
  });

  it('goes on in the same field when a new one is saved for the first time', async () => {
    let typeOn = () => {};
    const { user, storage } = show(
      {
        [`POST /v2/therapist/${A}/protocol`]: ({ body }) => {
          typeOn();
          return { body: aRecord({ ...(body as object), protocolVersion: 1, version: 1 }) };
        },
      },
      { path: `/app/therapist/${A}/protocols/new` },
    );
    const field = within(await screen.findByLabelText('About')).getByLabelText(/^Name/);
    expect(await save()).toHaveAccessibleDescription(/Change something first/);
    write(field, 'Fast');
    typeOn = () => write(field, 'Fast be');
    field.focus();
    await user.keyboard('{Control>}s{/Control}');

    await waitFor(() => expect(window.location.pathname).toBe(PATH));
    expect(await screen.findByText('Versions')).toBeVisible();
    expect(within(screen.getByLabelText('About')).getByLabelText(/^Name/)).toBe(field);
    expect(field).toHaveFocus();
    await user.keyboard('ta');
    expect(field).toHaveValue('Fast beta');
    expect(screen.queryByText(/were restored/)).toBeNull();
    await waitFor(() => expect(storage.get(KEPT)).toContain('Fast beta'));
    expect(storage.has(`loopwell.protocol.${A}.new`)).toBe(false);
    expect(await save()).toBeEnabled();
    await user.keyboard('{Control>}z{/Control}');
    expect(field).not.toHaveValue('Fast beta');
  });
});
