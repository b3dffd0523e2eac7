import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import { featureSchema } from '#shared/eeg/feature.ts';
import { sessionIdSchema } from '#shared/domain/ids.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aRunRecord, aSession, aSessionListItem, aTickTable, someSettings } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { ledgerGroups } from './ledger-groups.ts';

const A = uuid('a');
const PATH = `/app/therapist/${A}/clients/${uuid('c')}/trends`;
const idOf = (at: number) => sessionIdSchema.parse(uuid('5').slice(0, -1) + String(at));

/** A session with one run at `value`, its threshold half a microvolt below and a pass rate of about two thirds. */
function trained(at: number, value: number, settings = someSettings()): Session {
  const table = aTickTable([
    {
      phase: 'training',
      run: 1,
      ticks: 300,
      value: () => value,
      threshold: value - 0.5,
      rewarded: (tick) => tick % 3 !== 0,
    },
  ]);
  const session = aSession({ settings, runs: [aRunRecord(table, 1)] });
  return { ...session, sessionId: idOf(at), startedAt: `2026-03-0${at}T09:00:00.000Z` };
}

function show(sessions: readonly Session[], broken: Replies = {}) {
  const items: SessionListItem[] = sessions
    .map(({ sessionId, startedAt }) => aSessionListItem({ sessionId, startedAt }))
    .toReversed();
  return renderApp({
    path: PATH,
    replies: {
      [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() },
      [`GET /v2/therapist/${A}/sessions`]: { body: { sessions: items, totalSessions: items.length } },
      ...Object.fromEntries(
        sessions.map((session) => [`GET /v2/therapist/${A}/session/${session.sessionId}`, { body: session }]),
      ),
      ...broken,
    },
  });
}

describe('learning over sessions', () => {
  it('flags a decline that falling thresholds hide', async () => {
    show([8, 7.5, 7.1, 6.4, 6].map((value, index) => trained(index + 1, value)));

    const panel = await screen.findByRole('region', { name: 'Learning: SMR up' });
    expect(within(panel).getByRole('alert')).toHaveTextContent(/The threshold hides a decline\. SMR fell/);
    expect(panel).toHaveTextContent('5 sessions, 1:00 (min:s) trained');
    expect(panel).toHaveTextContent(/Change from first to last session \(trend\)−2\.04 µV RMS/);
    expect(panel).toHaveTextContent(/Threshold at the end, first to last session7\.50 → 5\.50/);
    expect(panel).toHaveTextContent(/SDagainst the intended direction/);
    expect(within(panel).getByRole('figure', { name: /^Amplitude and threshold over 5/ })).toBeVisible();
  });

  it('says how many sessions are missing instead of telling a trend', async () => {
    show([5, 6, 7].map((value, index) => trained(index + 1, value)));

    const panel = await screen.findByRole('region', { name: 'Learning: SMR up' });
    expect(panel).toHaveTextContent('Too few sessions to report a trend: 3 of at least 5.');
    expect(panel).toHaveTextContent('Not enough data');
    expect(panel).not.toHaveTextContent('Effect size');
  });

  it('forecasts from three sessions on, with its error, and says when it cannot tell', async () => {
    show([5, 5.5, 5.9, 6.6, 7, 7.4, 8.1, 8.5].map((value, index) => trained(index + 1, value)));

    const panel = await screen.findByRole('region', { name: 'Learning: SMR up' });
    expect(panel).toHaveTextContent(/SMR is expected to change as intended: 11\.0\d µV RMS in session 13/);
    expect(panel).toHaveTextContent('The earlier forecast held; it was off by');
  });

  it('makes no forecast from two sessions, and none that three uneven ones do not bear', async () => {
    show([5, 5.5].map((value, index) => trained(index + 1, value)));
    expect(await screen.findByText('No forecast before 3 sessions.')).toBeVisible();
    cleanup();

    show([5, 6, 5.5].map((value, index) => trained(index + 1, value)));
    expect(await screen.findByText(/^Cannot tell yet how SMR will change: 0\.00 to /)).toBeVisible();
  });

  it('names the sessions in which success rose with muscle, and links them', async () => {
    const sessions = [5, 6, 7].map((value, index) => trained(index + 1, value));
    const muscle = { verdict: 'muscle', correlation: { value: 0.7, low: 0.4, high: 0.9 } } as const;
    const honest = { verdict: 'honest', correlation: { value: 0.1, low: -0.3, high: 0.4 } } as const;
    Object.assign(sessions[0]!.components[0]!, { honesty: honest });
    Object.assign(sessions[1]!.components[0]!, { honesty: muscle });
    show(sessions);

    const part = await screen.findByRole('region', { name: 'Brain or muscle: SMR up' });
    expect(part).toHaveTextContent(
      'Of 3 sessions, success rose with muscle in 1, did not rise with it in 1, and it is not known in 1. A change over these sessions ' +
        'may be muscle. The breakdown shows it for 1 that were recorded before it was stored.',
    );
    expect(within(part).getByText('This reward may be muscle')).toBeVisible();
    expect(within(part).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining(`/sessions/${idOf(2)}/sessionBreakDown`),
    );
    expect(
      within(part).getByRole('figure', { name: /^Correlation of success with muscle over 3/ }),
    ).toBeVisible();
  });

  it('calls no session clear that does not show whether success followed muscle', async () => {
    show([5, 6].map((value, index) => trained(index + 1, value)));

    const part = await screen.findByRole('region', { name: 'Brain or muscle: SMR up' });
    expect(part).toHaveTextContent('It is not known for these sessions whether success rose with muscle.');
    expect(within(part).queryByRole('figure')).toBeNull();
  });

  it('draws success and dose once for the protocol, however many conditions it has', async () => {
    const settings = someSettings();
    settings.conditions.push({ ...settings.conditions[0]!, name: 'Theta', direction: 'inhibit' });
    settings.protocol.conditions.push({ ...settings.protocol.conditions[0]!, name: 'Theta' });
    const sessions = [5, 6].map((value, index) => trained(index + 1, value, settings));
    for (const { components } of sessions) {
      const figures = components[0]!.runs[0]!.summary.perCondition;
      figures.push({ ...figures[0]!, name: 'Theta' });
    }
    show(sessions);

    const panel = await screen.findByRole('region', { name: 'Learning: SMR up' });
    expect(within(panel).getAllByText('Success of the session (0–100)')).toHaveLength(1);
    expect(within(panel).getAllByText('Dose (min)')).toHaveLength(1);
    expect(within(panel).getAllByText(/^Amplitude \(/)).toHaveLength(2);
  });

  it('says what the dose is, and means the same minutes without artifact wherever it stands', async () => {
    const sessions = [5, 6].map((value, index) => trained(index + 1, value));
    for (const { components } of sessions) {
      Object.assign(components[0]!.runs[0]!.summary, { durationSeconds: 600, artifactPct: 25 });
    }
    show(sessions);

    const dose = await screen.findByRole('region', { name: 'Dose' });
    expect(
      await within(dose).findByText(
        /^Dose is training time without artifact: 15\.0 min in 2 sessions, 7\.5 min/,
      ),
    ).toBeVisible();
    const ledger = await screen.findByRole('region', { name: 'Learning: SMR up' });
    // The scale ends at the next whole minute.
    expect(within(ledger).getByText('Dose (min)').parentElement).toHaveTextContent(/^Dose \(min\)0(\.0)?8/);
  });

  it('says of a share of total power that it moves with the other bands', async () => {
    const settings = someSettings();
    settings.protocol.conditions[0]!.feature = featureSchema.parse({
      metric: 'relativePower',
      band: { lowHz: 4, highHz: 8 },
      derivations: [{ kind: 'asRecorded', site: 'Cz' }],
    });
    show([trained(1, 5, settings), trained(2, 6, settings)]);

    expect(await screen.findByText(/This is a share of total power/)).toBeVisible();
  });

  it('says from which size and from how many sessions on a change is told', async () => {
    show([trained(1, 5)]);

    expect(await screen.findByText(/from 5 sessions on.*at least 5 % of the value/)).toBeVisible();
  });

  it('never claims that the training was the cause', async () => {
    show([trained(1, 5)]);

    expect(await screen.findByText(/does not prove that the training caused it/)).toBeVisible();
  });

  it('offers to try again when the figures of a session cannot be loaded', async () => {
    const key = `GET /v2/therapist/${A}/session/${idOf(2)}`;
    const failed = { status: 404, body: { error: { code: 'notFound', message: 'It is gone.' } } };
    const sessions = [trained(1, 5), trained(2, 6)];
    const { user, replies } = show(sessions, { [key]: failed });

    const notice = (await screen.findByText(/could not be loaded\. It is gone/)).closest('[role]');
    replies[key] = { body: sessions[1] };
    await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('region', { name: 'Learning: SMR up' })).toBeVisible();
  });
});

describe('sessions that can be compared', () => {
  const atPz = () => {
    const settings = someSettings();
    settings.conditions[0]!.derivationLabel = 'Pz';
    return settings;
  };

  it('are of the same protocol at the same sites; the group trained last comes first', () => {
    const groups = ledgerGroups([trained(3, 5), trained(4, 5, atPz()), trained(1, 5)]);

    expect(groups.map(({ sessions }) => sessions.map(({ sessionId }) => sessionId))).toEqual([
      [idOf(4)],
      [idOf(1), idOf(3)],
    ]);
  });

  it('leave out simulated sessions', () => {
    const real = trained(1, 5);
    const simulated = trained(2, 9);
    const components = simulated.components.map((each) => ({ ...each, isSimulated: true }));

    expect(ledgerGroups([real, { ...simulated, components }])).toEqual(ledgerGroups([real]));
  });

  it('are told apart where the equipment changed', () => {
    const faster = { ...someSettings(), source: { ...someSettings().source, samplingRateHz: 250 } };

    const [group] = ledgerGroups([trained(1, 5), trained(2, 5, faster)]);

    expect(group!.equipmentWords).toBe(
      'These sessions were recorded with different sampling rates; a change may come from that.',
    );
    expect(ledgerGroups([trained(1, 5), trained(2, 5)])[0]!.equipmentWords).toBeUndefined();
  });
});
