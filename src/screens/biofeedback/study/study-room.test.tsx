import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { SUMMARY } from '#live/testing/fake-links.ts';
import { FakeServer } from '#live/testing/fake-server.ts';
import { click, closeRooms, openRoom, quality, setUpRooms } from '#tests/dom/session-room.tsx';

beforeEach(setUpRooms);
afterEach(closeRooms);

async function blindedRun() {
  const server = new FakeServer();
  const room = openRoom({ server, study: 'SMR and sleep' });
  expect(await screen.findByText(/belongs to the study 'SMR and sleep'/)).toBeTruthy();
  await click('Connect and check contact');
  await screen.findByText('Measuring contact');
  for (let second = 0; second < 5; second++) room.say(quality('good', 'Steady brain signal'));
  await click('Start the baseline');
  await waitFor(() => expect(room.log).toContain('startBaseline 20 wait'));
  room.phase('baseline', 0, 0);
  room.say({ type: 'thresholds', atSeconds: 20, values: [Number.NaN], cause: 'baseline' });
  room.phase('idle', 0, 20);
  await click(/Start run 1/);
  room.phase('training', 1, 21);
  return { ...room, server };
}

async function endedRun() {
  const room = await blindedRun();
  room.phase('rest', 1, 60);
  room.say({ type: 'runSummary', run: 1, summary: SUMMARY });
  await act(() => room.session.controller.end());
  act(() => room.session.controller.setUpload({ phase: 'complete', message: undefined, serverSeconds: 60 }));
  return room;
}

const TO_FIGURES = /Open the session breakdown|Print report/;
const FIGURES = /Rewarded|Mean success|Rewards in this run|Brain or muscle|Goal/;

describe('the room in a session of a blinded study', () => {
  it('takes the sealed feedback before the recording starts', async () => {
    const { log } = await blindedRun();

    const order = log.filter((line) => /feedbackKey|useSealed|startRecording/.test(line));
    expect(order).toHaveLength(3);
    expect(order[0]).toBe('feedbackKey');
    expect(order[1]).toMatch(/^useSealedFeedback [1-9]/);
  });

  it('shows no success, threshold or verdict in a run, between runs and after', async () => {
    const { say, phase } = await blindedRun();
    expect(screen.getByText('Blinded study session')).toBeTruthy();
    expect(screen.queryByText(FIGURES)).toBeNull();

    phase('rest', 1, 60);
    say({ type: 'runSummary', run: 1, summary: SUMMARY });
    expect(await screen.findByText('Trained')).toBeTruthy();
    expect(screen.queryByText(FIGURES)).toBeNull();
  });

  it('asks client and therapist for their guess at the end', async () => {
    const { server } = await endedRun();
    const button = await screen.findByRole('button', { name: 'Store both guesses' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.queryByText(FIGURES)).toBeNull();

    fireEvent.change(screen.getByLabelText('The client says'), { target: { value: 'sham' } });
    fireEvent.change(screen.getByLabelText('You say'), { target: { value: 'unsure' } });
    await click('Store both guesses');

    expect(await screen.findByText('Both guesses are stored.')).toBeTruthy();
    expect(server.calls.filter((call) => call.endsWith('blindingGuess'))).toHaveLength(1);
    expect(await screen.findAllByRole('link', { name: TO_FIGURES })).toHaveLength(2);
  });

  it('leads to the figures only after the guesses, or without them when they are skipped', async () => {
    await endedRun();
    await screen.findByText('Everything is on the server.');
    expect(screen.queryByRole('link', { name: TO_FIGURES })).toBeNull();
    expect(screen.getByText(/could change a guess/)).toBeTruthy();

    await click('Skip the guesses');

    expect(await screen.findAllByRole('link', { name: TO_FIGURES })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Store both guesses' })).toBeNull();
  });
});
