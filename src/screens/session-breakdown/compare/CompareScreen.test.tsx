import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { protocolIdSchema, sessionComponentIdSchema, sessionIdSchema } from '#shared/domain/ids.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aRunRecord, aSession, aSessionListItem, aTickTable, someSettings } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const A = uuid('a');
const PATH = `/app/therapist/${A}/clients/${uuid('c')}/compare`;
const idOf = (at: number, of = '5') => uuid(of).slice(0, -1) + String(at);

/** A session of `at` March with one run of 20 s at `value`. */
function trained(at: number, value: number, settings = someSettings(), ticks = 500) {
  const table = aTickTable([
    {
      phase: 'training',
      run: 1,
      ticks,
      value: () => value,
      threshold: 4,
      rewarded: (tick) => tick % 2 === 0,
    },
  ]);
  const session = aSession({ settings, runs: [aRunRecord(table, 1)] });
  const componentId = sessionComponentIdSchema.parse(idOf(at, '6'));
  Object.assign(session, {
    sessionId: sessionIdSchema.parse(idOf(at)),
    startedAt: `2026-03-0${at}T09:00:00.000Z`,
  });
  Object.assign(session.components[0]!, { sessionComponentId: componentId });
  return { session, bytes: new Uint8Array(table.values.buffer), componentId };
}

type Trained = ReturnType<typeof trained>;

const listed = ({ sessionId, startedAt }: Session, protocolName = 'SMR up') =>
  aSessionListItem({ sessionId, startedAt, protocolName });

function show(
  all: readonly Trained[],
  { search = '', replies = {} }: { search?: string; replies?: Replies } = {},
) {
  const sessions = all.map(({ session }) => listed(session)).toReversed();
  return renderApp({
    path: PATH + search,
    replies: {
      [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() },
      [`GET /v2/therapist/${A}/sessions`]: { body: { sessions, totalSessions: sessions.length } },
      ...Object.fromEntries(
        all.flatMap(({ session, bytes, componentId }) => [
          [`GET /v2/therapist/${A}/session/${session.sessionId}`, { body: session }],
          [`GET /v2/therapist/${A}/sessionComponent/${componentId}/recording/ticks`, bytes],
        ]),
      ),
      ...replies,
    },
  });
}

const rowOf = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'Figures of both sessions' })).getByRole('row', { name });

describe('two sessions of a client', () => {
  it('are the last two at first: figures, differences and curves', async () => {
    show([trained(1, 5), trained(2, 6), trained(3, 7.5)]);

    expect(await rowOf(/SMR.* at Cz: mean/)).toHaveTextContent(/6\.00.*7\.50.*\+1\.50/);
    expect(await rowOf(/^Trained/)).toHaveTextContent(/0:20.*0:20.*0:00$/);
    const curves = screen.getByRole('region', { name: 'Side by side' });
    expect(within(curves).getAllByRole('figure')).toHaveLength(2);
  });

  it('are any two, kept in the address', async () => {
    show([trained(1, 5), trained(2, 6), trained(3, 7.5)], { search: `?first=${idOf(1)}&second=${idOf(2)}` });
    expect(await rowOf(/SMR.* at Cz: mean/)).toHaveTextContent(/5\.00.*6\.00.*\+1\.00/);

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'First session' }), idOf(3));

    expect(await rowOf(/SMR.* at Cz: mean/)).toHaveTextContent(/7\.50.*6\.00.*−1\.50/);
    expect(location.search).toContain(`first=${idOf(3)}`);
  });

  it('say what only one of them trained, and that the equipment differs', async () => {
    const other = someSettings();
    other.conditions[0]!.derivationLabel = 'C4';
    other.source.samplingRateHz = 250;
    show([trained(1, 5), trained(2, 6, other)]);

    expect(
      await screen.findByText(
        /^Not compared, because .*: SMR .* at Cz \(1 Mar 2026, .*\); SMR .* at C4 \(2 Mar 2026, .*\)\.$/,
      ),
    ).toBeVisible();
    expect(screen.getByText(/different sampling rates; a change may come from that/)).toBeVisible();
    expect(await rowOf(/^Success/)).toBeVisible();
    expect(screen.queryByText(/SMR.* at Cz: mean/)).toBeNull();
  });

  it('differ in trained time with a sign', async () => {
    show([trained(1, 5), trained(2, 6, someSettings(), 250)]);

    expect(await rowOf(/^Trained/)).toHaveTextContent(/0:20.*0:10.*−0:10$/);
  });

  it('are two different ones', async () => {
    show([trained(1, 5), trained(2, 6)], { search: `?first=${idOf(1)}&second=${idOf(1)}` });

    expect(await screen.findByText('Choose two different sessions.')).toBeVisible();
  });

  it('cannot be compared while there is only one', async () => {
    show([trained(1, 5)]);

    expect(await screen.findByText('Two trained sessions are needed')).toBeVisible();
    expect(screen.getByText('This client has one so far.', { exact: false })).toBeVisible();
  });

  it('say when one in the address cannot be compared, and compare no other in its place', async () => {
    show([trained(1, 5), trained(2, 6)], { search: `?second=${idOf(9)}` });

    expect(await screen.findByText(/in the address is not among those that can be compared/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('keep the figures of their runs where the curves do not load, and try again', async () => {
    const [one, two] = [trained(1, 5), trained(2, 6)];
    const path = `GET /v2/therapist/${A}/sessionComponent/${two.componentId}/recording/ticks`;
    show([one, two], { replies: { [path]: { status: 503, body: {} } } });

    expect(await screen.findByText(/^2 Mar 2026, .*The curves could not be loaded/)).toBeVisible();
    expect(await rowOf(/SMR.* at Cz: mean/)).toHaveTextContent(/5\.00.*6\.00.*\+1\.00/);
    expect(screen.queryByRole('region', { name: 'Side by side' })).toBeNull();
    expect(screen.getByRole('button', { name: /again/i })).toBeVisible();
  });

  it('of different protocols are not on one scale', async () => {
    const other = someSettings();
    other.protocolId = protocolIdSchema.parse(uuid('d'));
    show([trained(1, 5), trained(2, 6, other)]);

    expect(await screen.findByText(/^The sessions have different protocols\./)).toBeVisible();
  });

  it('that cannot be loaded say why, with a way to try again', async () => {
    const [one, two] = [trained(1, 5), trained(2, 6)];
    show([one, two], {
      replies: { [`GET /v2/therapist/${A}/session/${two.session.sessionId}`]: { status: 503, body: {} } },
    });

    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
  });
});
