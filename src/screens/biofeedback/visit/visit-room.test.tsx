import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { SUMMARY } from '#live/testing/fake-links.ts';
import { FakeServer } from '#live/testing/fake-server.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { DEFAULT_VISIT, type VisitPlan } from '#shared/visit/visit-plan.ts';
import { click, closeRooms, openRoom, quality, setUpRooms } from '#tests/dom/session-room.tsx';

beforeEach(async () => {
  await setUpRooms();
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closeRooms();
  vi.useRealTimers();
});

const withRatings = (ratings: Partial<VisitPlan['ratings']>): VisitPlan => ({
  ...DEFAULT_VISIT,
  ratings: { ...DEFAULT_VISIT.ratings, ...ratings },
});

/** A room after the contact check. Clicks from there on are counted. */
async function aVisit(plan: VisitPlan = DEFAULT_VISIT, server?: FakeServer) {
  const room = openRoom({ plan, server, protocol: aProtocolRecord() });
  await screen.findByText('at Cz');
  await click('Connect and check contact');
  await screen.findByText('Measuring contact');
  for (let second = 0; second < 5; second++) room.say(quality('good', 'Steady brain signal'));
  let clicks = 0;
  const press = async (name: string | RegExp) => {
    clicks++;
    await click(name);
  };
  const { log, say, phase } = room;
  let at = 0;
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  /** The engine does what it was told last, from its beginning to its end. */
  const play = async (call: string) => {
    await waitFor(() => expect(log.filter((line) => /^start(?!Rec)/.test(line)).at(-1)).toBe(call));
    const [command, first] = call.split(' ');
    const run = log.filter((line) => line.startsWith('startRun')).length;
    if (command === 'startBaseline') {
      phase('baseline', 0, at);
      say({ type: 'thresholds', atSeconds: at, values: [4.2], cause: 'baseline' });
    } else if (command === 'startRun') phase('training', Number(first), at);
    else {
      const name = run === 0 ? 'idle' : 'rest';
      say({ type: 'phase', phase: name, run, atSeconds: at, reason: 'command', isResting: true });
    }
    at += 60;
  };
  const end = async () => {
    const run = log.filter((line) => line.startsWith('startRun')).length;
    phase(run === 0 ? 'idle' : 'rest', run, at);
    if (run > 0) say({ type: 'runSummary', run, summary: SUMMARY });
  };
  return { ...room, press, clicks: () => clicks, play, end, pass };
}

describe('the training visit', () => {
  it('needs two clicks from good contact to the end of half an hour', async () => {
    const { log, press, clicks, play, end, pass } = await aVisit();
    await press('Start the visit');
    const calls = [
      'startBaseline 60 wait',
      'startResting 60',
      ...[1, 2, 3, 4, 5, 6].map((run) => `startRun ${run} 180`),
    ];
    for (const call of [...calls, 'startResting 60']) {
      await play(call);
      await end();
      await pass(30);
    }
    await press('End and save the session');

    expect(log).toContain('finish');
    expect(clicks()).toBeLessThanOrEqual(3);
  });

  it('says what comes next, and when it starts by itself', async () => {
    const { press, play, end } = await aVisit();
    await press('Start the visit');
    await play('startBaseline 60 wait');
    await end();

    expect(await screen.findByRole('heading', { name: 'Next: Recording, eyes closed' })).toBeTruthy();
    expect(screen.getByRole('timer', { name: 'Rest' })).toHaveTextContent(
      'Recording, eyes closed starts in 0:08',
    );
  });

  it('shows the space bar on the button it presses', async () => {
    const { press, play, end } = await aVisit();
    await press('Start the visit');
    await play('startBaseline 60 wait');
    await end();
    const withKey = () =>
      screen.getAllByText('Space', { selector: 'kbd' }).map((key) => key.closest('button')?.textContent);
    await screen.findByRole('timer', { name: 'Rest' });
    const counting = withKey();
    await press(/Wait for me/);

    expect([counting, withKey()]).toEqual([['Wait for meSpace'], ['Start now (1:00)Space']]);
  });

  it('makes the step under way longer', async () => {
    const { log, press, play } = await aVisit();
    await press('Start the visit');
    await play('startBaseline 60 wait');
    await press('1 min longer');

    expect(log).toContain('extend 60');
  });

  it('goes on with the next step when one is skipped', async () => {
    const { press, play, end, pass } = await aVisit();
    await press('Start the visit');
    await play('startBaseline 60 wait');
    await end();
    await press("Skip 'Recording, eyes closed'");
    await pass(8);

    await play('startRun 1 180');
  });

  it('waits when the therapist wants it to', async () => {
    const { log, press, play, end, pass } = await aVisit();
    await press('Start the visit');
    await play('startBaseline 60 wait');
    await end();
    await press(/Wait for me/);
    await pass(60);

    expect(log.some((line) => line.startsWith('startResting'))).toBe(false);
  });
});

describe('ratings in the room', () => {
  const rate = (scale: string, value: number) =>
    fireEvent.click(
      screen.getAllByRole('radio', { name: String(value) }).find((each) => {
        return each.closest('fieldset')?.textContent?.startsWith(scale);
      })!,
    );

  it('are asked for before, and stored with their time', async () => {
    const server = new FakeServer();
    openRoom({ plan: DEFAULT_VISIT, server, protocol: aProtocolRecord() });
    await screen.findByRole('group', { name: 'Mood' });
    rate('Mood', 0);
    rate('Focus', 10);
    await click('Save ratings');

    await waitFor(() => expect(server.calls.some((call) => call.includes('visitRating'))).toBe(true));
  });

  it('are asked for after each run if the plan says so, and the session goes on meanwhile', async () => {
    const { press, play, end, pass } = await aVisit(withRatings({ afterEachRun: true }));
    await press('Start the visit');
    for (const call of ['startBaseline 60 wait', 'startResting 60', 'startRun 1 180']) {
      await play(call);
      await end();
      if (!call.startsWith('startRun')) await pass(8);
    }

    expect(screen.getByRole('region', { name: 'Ratings after this run' })).toBeTruthy();
    await pass(30);
    await play('startRun 2 180');
  });

  it('let the next run wait from the first input on', async () => {
    const { log, press, play, end, pass } = await aVisit(withRatings({ afterEachRun: true }));
    await press('Start the visit');
    for (const call of ['startBaseline 60 wait', 'startResting 60', 'startRun 1 180']) {
      await play(call);
      await end();
      if (!call.startsWith('startRun')) await pass(8);
    }
    await screen.findByRole('group', { name: 'Mood' });
    rate('Mood', 3);
    await pass(60);

    expect(screen.getByText('The next step waits until you start it.')).toBeTruthy();
    expect(log.filter((line) => line.startsWith('startRun'))).toEqual(['startRun 1 180']);
  });
});
