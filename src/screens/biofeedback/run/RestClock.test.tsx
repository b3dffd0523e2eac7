import { screen } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SUMMARY } from '#live/testing/fake-links.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { click, closeRooms, runningRoom, setUpRooms } from '#tests/dom/session-room.tsx';

beforeEach(setUpRooms);
afterEach(closeRooms);

async function restingRoom() {
  const room = await runningRoom(undefined, undefined, aProtocolRecord({ restSeconds: 120 }));
  room.say({ type: 'runSummary', run: 1, summary: SUMMARY });
  room.phase('rest', 1, 61);
  return room;
}

describe('a rest between runs', () => {
  it('says when the next run starts by itself', async () => {
    await restingRoom();

    expect(screen.getByRole('timer', { name: 'Rest' }).textContent).toMatch(
      /^The next run starts in (2:00|1:5\d)$/,
    );
  });

  it('can be made longer', async () => {
    const { session } = await restingRoom();
    const before = session.rests!.view.get().endsAtMs!;
    await click('30 s longer');

    expect(session.rests!.view.get().endsAtMs).toBe(before + 30_000);
  });

  it('waits for the therapist who wants it', async () => {
    const { session } = await restingRoom();
    await click('Wait for me');

    expect(screen.queryByRole('timer', { name: 'Rest' })).toBeNull();
    expect(session.rests!.view.get().endsAtMs).toBeUndefined();
  });

  it('ends when the therapist starts the run', async () => {
    const { phase } = await restingRoom();
    await click(/Start run 2/);
    phase('training', 2, 80);

    expect(screen.queryByRole('timer', { name: 'Rest' })).toBeNull();
  });
});
