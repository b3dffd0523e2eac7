import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { SUMMARY } from '#live/testing/fake-links.ts';
import { FakeServer } from '#live/testing/fake-server.ts';
import { aFrame } from '#live/testing/frame-builder.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import { authAtom } from '#state/auth.atoms.ts';
import { loseSignInAtom } from '#state/account/sign-in-hold.atoms.ts';
import { takeTracePolarityAtom } from '#state/account/trace-polarity.atoms.ts';
import { anIdentity, aUser } from '#tests/builders/people.ts';
import type { LastTrained } from './room/last-trained.ts';
import {
  click,
  closeRooms,
  connectedRoom,
  openRoom,
  quality,
  runningRoom,
  setUpRooms,
} from '#tests/dom/session-room.tsx';

beforeEach(setUpRooms);
afterEach(closeRooms);

describe('preparing', () => {
  it('explains the protocol and where it trains on this source', async () => {
    openRoom();

    expect(await screen.findByText('at Cz')).toBeTruthy();
    expect(screen.getByText(/Keep above a threshold taken from the baseline; 12–15 Hz/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Connect and check contact' })).toHaveProperty(
      'disabled',
      false,
    );
  });

  it('shows what is wrong with a file and lets one choose another', async () => {
    const { source } = openRoom();
    source.problem = 'notes.pdf is a PDF, not an EEG file. Choose an EDF file.';
    fireEvent.click(screen.getByLabelText('EEG file, replayed as if live'));
    fireEvent.change(screen.getByLabelText('EEG file'), {
      target: { files: [new File(['x'], 'notes.pdf')] },
    });

    expect(await screen.findByText(/is a PDF, not an EEG file/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Connect and check contact' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('asks for the unit of a file that leaves it blank; nothing starts before the answer', async () => {
    const { source, log } = openRoom();
    source.unitQuestion = "The file does not name the unit of its values ('Cz'). As uV it would be 12 uV.";
    const connect = () => screen.getByRole('button', { name: 'Connect and check contact' });
    fireEvent.click(screen.getByLabelText('EEG file, replayed as if live'));
    const choose = (name: string) =>
      fireEvent.change(screen.getByLabelText('EEG file'), { target: { files: [new File(['x'], name)] } });
    choose('blank.edf');

    expect(await screen.findByText(/the unit of its values \('Cz'\)\. As µV it would be 12 µV/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(connect()).toHaveProperty('disabled', true);

    await click('Read as mV');
    expect(await screen.findByText('They are read as mV.')).toBeTruthy();
    await waitFor(() => expect(connect()).toHaveProperty('disabled', false));

    await click('Change unit');
    await click('Read as µV');
    expect(await screen.findByText('They are read as µV.')).toBeTruthy();
    // The answer applies to this file, not to the next.
    choose('other.edf');
    expect(await screen.findByText(/Which unit do the values have\?/)).toBeTruthy();
    expect(log.filter((line) => line.startsWith('open'))).toEqual([
      'open blank.edf',
      'open blank.edf as mV',
      'open blank.edf as uV',
      'open other.edf',
    ]);
  });
});

describe('the traces', () => {
  it('stand the way up the person reads them; a change is saved with the account', async () => {
    const server = new FakeServer();
    const { store } = await connectedRoom(server);
    const button = () => screen.getByRole('button', { name: 'Negative up' });
    expect(button()).toHaveAttribute('aria-pressed', 'false');

    act(() => store.set(takeTracePolarityAtom, 'negativeUp'));
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    await click('Negative up');

    expect(button()).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(server.calls).toContain(`PATCH ${anIdentity().userId}/settings`));
  });
});

describe('the protocol of a client who was here before', () => {
  const first = aProtocolRecord();
  const another = (name: string, definition: Partial<ProtocolRecord['definition']> = {}): ProtocolRecord => ({
    ...first,
    protocolId: '018f0000-0000-7000-8000-000000000033' as ProtocolRecord['protocolId'],
    definition: { ...first.definition, ...definition, name },
  });
  const alpha = another('Alpha up');
  const at = '2026-11-01T09:00:00Z';
  const chosen = () => screen.getByRole('combobox', { name: 'Protocol' });

  it('is the one of the last session, and says so until another is chosen', async () => {
    openRoom({
      protocols: [first, alpha],
      lastTrained: { kind: 'known', name: 'Alpha up', at, protocol: alpha },
    });
    expect(await screen.findByText('As last time, on 1 Nov 2026.')).toBeTruthy();
    expect(chosen()).toHaveProperty('value', alpha.protocolId);

    fireEvent.change(chosen(), { target: { value: first.protocolId } });
    expect(screen.getByText('Last time, on 1 Nov 2026: Alpha up.')).toBeTruthy();
  });

  it('stays chosen where the source does not fit it, with the reason, and nothing can begin', async () => {
    const [condition] = first.definition.conditions;
    const feature = { ...condition!.feature, derivations: [{ kind: 'asRecorded', site: 'O1' }] };
    const elsewhere = another('Alpha up', { conditions: [{ ...condition!, feature } as never] });
    openRoom({
      protocols: [first, elsewhere],
      lastTrained: { kind: 'known', name: 'Alpha up', at, protocol: elsewhere },
    });
    expect(await screen.findByText(/Choose another protocol, or a source with these channels/)).toBeTruthy();
    expect(chosen()).toHaveProperty('value', elsewhere.protocolId);
    expect(screen.getByRole('button', { name: 'Connect and check contact' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it.each<[string, LastTrained, RegExp]>([
    [
      'is no longer available',
      { kind: 'known', name: 'Alpha up', at, protocol: undefined },
      /on 1 Nov 2026, was Alpha up\. This protocol is no longer available/,
    ],
    ['could not be asked for', { kind: 'unknown' }, /could not be loaded, so no protocol is preselected/],
  ])('is chosen by the therapist where it %s', async (_what, lastTrained, words) => {
    openRoom({ lastTrained });
    expect(await screen.findByText(/2 channels/)).toBeTruthy();

    expect(await screen.findByText(words)).toBeTruthy();
    expect(chosen()).toHaveProperty('value', '');
  });
});

describe('a choice made while preparing', () => {
  const SOURCE_FILE = { target: { files: [new File(['x'], 'S001R01.edf')] } };

  it('warns of a file that is too short, fits the plan to it, and is what the session runs with', async () => {
    const { log, say } = openRoom({
      protocol: aProtocolRecord({ baselineSeconds: 60, runSeconds: 180 }),
    });
    fireEvent.click(screen.getByLabelText('EEG file, replayed as if live'));
    fireEvent.change(screen.getByLabelText('EEG file'), SOURCE_FILE);

    expect(await screen.findByText(/A baseline of 1:00 leaves no time for training/)).toBeTruthy();
    await click('Fit to the file');
    expect(screen.queryByText(/leaves no time/)).toBeNull();
    expect(screen.getByLabelText('Baseline (s)')).toHaveProperty('value', '20');
    await click('Connect and check contact');
    say(quality('poor', 'Mains hum'));
    await click('Start anyway');
    await waitFor(() => expect(log).toContain('startBaseline 20 wait'));
  });

  it('is there again, with the file, after going back from the contact check', async () => {
    const { log } = openRoom();
    fireEvent.click(screen.getByLabelText('EEG file, replayed as if live'));
    fireEvent.change(screen.getByLabelText('EEG file'), SOURCE_FILE);
    await waitFor(() => expect(screen.getByText('S001R01.edf')).toBeTruthy());
    await click('Connect and check contact');
    await click('Back');

    expect(screen.getByLabelText('EEG file, replayed as if live')).toHaveProperty('checked', true);
    await waitFor(() => expect(log.filter((call) => call === 'open S001R01.edf')).toHaveLength(2));
  });

  it('takes other lengths inside the limits of the protocol format', async () => {
    openRoom();
    const baseline = await screen.findByLabelText('Baseline (s)');
    fireEvent.change(baseline, { target: { value: '3' } });
    fireEvent.blur(baseline);

    expect(baseline).toHaveProperty('value', '10');
    expect(screen.getByText(/baseline 0:10/)).toBeTruthy();
  });
});

describe('the contact check', () => {
  it('opens the start after five good seconds, not before', async () => {
    const { say } = await connectedRoom();
    const start = () => screen.getByRole('button', { name: 'Start the baseline' });
    for (let second = 0; second < 4; second++) say(quality('good', 'Steady brain signal'));
    expect(start()).toHaveProperty('disabled', true);
    say(quality('good', 'Steady brain signal'));

    expect(start()).toHaveProperty('disabled', false);
    expect(screen.getByText('Contact is good')).toBeTruthy();
  });

  it('gives the reason per channel, and notes an override in the recording', async () => {
    const { say, log } = await connectedRoom();
    say(quality('poor', 'Mains hum is louder than the EEG'));

    expect(screen.getAllByText('Mains hum is louder than the EEG')).toHaveLength(2);
    await click('Start anyway');
    await waitFor(() =>
      expect(log).toContain(
        'addMarker Started before contact was good: Cz (Mains hum is louder than the EEG)',
      ),
    );
  });
});

describe('a channel marked bad', () => {
  /** The source restarts last, after the engine is set up again. */
  const restarted = (log: readonly string[], times: number) =>
    waitFor(() => expect(log.filter((call) => call === 'source start 1')).toHaveLength(1 + times));

  it('is left out with its reason, and a condition that needs it says so', async () => {
    const { say, engine, log } = await connectedRoom();
    for (let second = 0; second < 5; second++) say(quality('good', 'Steady brain signal'));
    await click('Mark Cz bad');
    const item = await screen.findByRole('menuitem', { name: 'Broken electrode or cable' });
    await act(async () => {
      fireEvent.click(item);
    });
    await restarted(log, 1);
    expect(engine.configs.at(-1)?.badChannels).toEqual([1]);
    say(quality('good', 'Steady brain signal'));

    expect(screen.getByText(/Cz is marked bad, but 'SMR' is measured there/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start the baseline' })).toHaveProperty('disabled', true);
    await click('Start anyway');
    await waitFor(() =>
      expect(log).toContain('addMarker Marked bad, left out of averages: Cz (Broken electrode or cable)'),
    );
  });

  it('can be used again', async () => {
    const { say, engine, log } = await connectedRoom();
    say(quality('fair', 'Large waves'));
    await click('Mark C3 bad');
    const item = await screen.findByRole('menuitem', { name: 'Large waves' });
    await act(async () => {
      fireEvent.click(item);
    });
    await restarted(log, 1);
    expect(engine.configs.at(-1)?.badChannels).toEqual([0]);
    expect(screen.queryByText(/is measured there/)).toBeNull();
    await click('Use C3 again');
    await restarted(log, 2);
    expect(engine.configs.at(-1)?.badChannels).toEqual([]);
  });
});

describe('the figures behind a channel', () => {
  it('open by a button, also during a run, and close with Escape', async () => {
    const { say } = await runningRoom();
    say(quality('good', 'Steady brain signal'));
    await click('Figures of Cz');

    expect((await screen.findByRole('region', { name: 'Figures of Cz' })).textContent).toMatch(
      /9.0 µV RMS in 1-45 Hz/,
    );
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Figures of Cz' })).toBeNull());
  });
});

describe('suggest, then apply', () => {
  const propose = (values: (number | null)[]): EngineEvent => ({
    type: 'suggestion',
    atSeconds: 31,
    values,
    widths: values.map(() => null),
  });

  it('shows what is proposed beside the condition and applies it with a key only', async () => {
    const { log, say } = await runningRoom(undefined, 'suggest');
    say(propose([4.9]));

    expect(screen.getByText('Try 4.90 µV RMS')).toBeTruthy();
    expect(log.some((call) => call.startsWith('setThreshold'))).toBe(false);
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'a' });
    });
    expect(log.slice(-2)).toEqual([
      'setThreshold 0 4.9',
      'addMarker Suggestion applied: SMR from 4.20 µV RMS to 4.90 µV RMS',
    ]);
    expect(screen.getByText('No change suggested')).toBeTruthy();
  });

  it('is dismissed with a button, and that is noted', async () => {
    const { log, say } = await runningRoom(undefined, 'suggest');
    say(propose([4.9]));
    await click('Dismiss the suggestion for SMR');

    expect(log.at(-1)).toBe('addMarker Suggestion dismissed: SMR from 4.20 µV RMS to 4.90 µV RMS');
  });
});

describe('the goal of a session', () => {
  it('is part of what the engine is set up with', async () => {
    const { engine } = openRoom();
    await screen.findByText('at Cz');
    fireEvent.change(screen.getByRole('slider', { name: /Goal/ }), { target: { value: '80' } });
    expect(screen.getByRole('slider', { name: /Goal/ }).getAttribute('aria-valuetext')).toBe('80 % rewarded');
    await click('Connect and check contact');

    await waitFor(() => expect(engine.configs.at(-1)?.protocol.goalPct).toBe(80));
  });
});

describe('the goal during a run', () => {
  it('reaches the engine when the hand lets go, and is noted', async () => {
    const { log } = await runningRoom();
    const slider = screen.getByRole('slider', { name: /Goal/ });
    fireEvent.change(slider, { target: { value: '55' } });
    expect(log.some((call) => call.startsWith('setGoal'))).toBe(false);
    await act(async () => {
      fireEvent.pointerUp(slider);
    });

    expect(log.slice(-2)).toEqual(['setGoal 55', 'addMarker Goal changed from 65 to 55 %']);
    expect(screen.getByText('55 % rewarded')).toBeTruthy();
  });
});

describe('a run', () => {
  it('is paused and resumed with the space bar and marked with m', async () => {
    const { log, phase } = await runningRoom();
    fireEvent.keyDown(document.body, { key: ' ' });
    phase('paused', 1, 25);
    fireEvent.keyDown(document.body, { key: ' ' });
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'm' });
    });

    expect(log.slice(-3)).toEqual(['pause', 'resume', 'addMarker Marker']);
  });

  it('pauses with the space bar also after a button was clicked with the mouse', async () => {
    const { log } = await runningRoom();
    const quick = screen.getByRole('button', { name: 'Talking' });
    quick.focus();
    await act(async () => {
      fireEvent.click(quick, { detail: 1 });
    });
    fireEvent.keyDown(document.activeElement!, { key: ' ' });

    expect(document.activeElement).toBe(document.body);
    expect(log.slice(-2)).toEqual(['addMarker Talking', 'pause']);
  });

  it('leaves the space bar to a button that was reached by keyboard', async () => {
    const { log } = await runningRoom();
    const quick = screen.getByRole('button', { name: 'Talking' });
    quick.focus();
    fireEvent.keyDown(quick, { key: ' ' });

    expect(log.at(-1)).not.toBe('pause');
  });

  it('leaves keys alone while someone writes notes', async () => {
    const { log } = await runningRoom();
    const before = log.length;
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'm' });
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: ' ' });

    expect(log).toHaveLength(before);
  });

  it('moves a threshold by the keyboard', async () => {
    const { log, engine } = await runningRoom();
    act(() => {
      for (const listener of engine.frames) listener(aFrame({ threshold: 5 }));
    });
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Threshold of SMR' }), { key: 'ArrowUp' });

    expect(log.at(-1)).toBe('setThreshold 0 5.1');
  });

  it('asks before it ends, names what is kept, and leads to the breakdown', async () => {
    const { log, say } = await runningRoom();
    say({ type: 'saved', seq: 4, throughSeconds: 25 });
    await click('End session');
    const dialog = await screen.findByRole('dialog');

    expect(dialog.textContent).toContain('0:25 of recording and 1 run');
    await act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: 'End and save 0:25' }));
    });
    say({ type: 'runSummary', run: 1, summary: SUMMARY });
    say({ type: 'phase', phase: 'rest', run: 1, atSeconds: 30, reason: 'command' });
    await screen.findByText('Session ended');
    expect(log.slice(-3)).toEqual(['endPhase', 'finish', 'source stop']);
    expect(screen.getByText('0:30 recorded, 1 run kept.')).toBeTruthy();
  });

  it('goes on when the server cannot be reached, and says so', async () => {
    const server = new FakeServer();
    server.isDown = true;
    const { say } = await runningRoom(server);
    say({ type: 'saved', seq: 1, throughSeconds: 8 });

    expect(
      await screen.findByText(/server cannot be reached. The recording is safe on this computer/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Pause/ })).toBeTruthy();
  });

  it('says what stopped, what is safe, and offers the way on', async () => {
    const { engine, say } = await runningRoom();
    say({ type: 'saved', seq: 1, throughSeconds: 8 });
    act(() => engine.die('The signal engine stopped (out of memory).'));

    expect(screen.getByText('The signal engine stopped (out of memory).')).toBeTruthy();
    expect(screen.getByText('0:08 are safe on this computer.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload to continue or save' })).toBeTruthy();
  });

  it('shows the channels one picks', async () => {
    await runningRoom();
    fireEvent.change(screen.getByLabelText('Channels shown'), { target: { value: 'picked' } });
    await click('Choose');
    fireEvent.click(await screen.findByLabelText('C3'));

    expect(screen.getByLabelText('Live traces of Cz')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Cz (trained)'));
    expect(screen.getByLabelText('Live traces of Cz')).toBeTruthy();
  });

  it('warns before the page is left', async () => {
    await runningRoom();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);

    expect(leaving.defaultPrevented).toBe(true);
  });

  it('renders nothing in the room for a frame', async () => {
    const { engine } = await runningRoom();
    const room = document.querySelector('.lw-room')!;
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(room, { childList: true, subtree: true });
    for (let tickIndex = 1; tickIndex <= 50; tickIndex++)
      for (const listener of engine.frames) listener(aFrame({ tickIndex, success: tickIndex }));
    changes.push(...observer.takeRecords());

    const elements = changes
      .flatMap((record) => [...record.addedNodes])
      .filter((node) => node.nodeType === 1);
    expect(elements).toEqual([]);
    // Updated with every seventh frame, so last at tick 50: the mean success of ticks 26 to 50.
    expect(screen.getByTestId('success').textContent).toBe('38');
  });
});

describe('a sign-in lost in the middle of a session', () => {
  const signInAgain = async (password: string) => {
    await click('Sign in again');
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: password } });
    await click('Sign in');
  };

  it('does not end it, and can be had back without leaving', async () => {
    const { store, idp, log } = await runningRoom();
    act(() => store.set(loseSignInAtom, 'Failed to refresh session'));

    expect(screen.getByText(/The session continues and stays on this computer; sign in again/)).toBeTruthy();
    await signInAgain('wrong');
    expect(await screen.findByText(/Wrong e-mail or password/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: idp.password } });
    await click('Sign in');
    await waitFor(() => expect(screen.queryByText(/You are signed out/)).toBeNull());
    expect(store.get(authAtom)).toEqual({ kind: 'signedIn', identity: anIdentity(), user: aUser() });
    expect(idp.written).toBe(1);
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(log.at(-1)).toBe('pause');
  });

  it('does not take the account of somebody else', async () => {
    const { store, idp } = await runningRoom();
    idp.digit = 'b';
    act(() => store.set(loseSignInAtom, 'Failed to refresh session'));
    await signInAgain(idp.password);

    expect(await screen.findByText(/This is a different account/)).toBeTruthy();
    expect(idp.written).toBe(0);
  });

  it('ends at the sign-in screen when the room is left without it', async () => {
    const { store, unmount } = await runningRoom();
    act(() => store.set(loseSignInAtom, 'Failed to refresh session'));
    unmount();

    expect(store.get(authAtom)).toEqual({ kind: 'signedOut', reason: 'Failed to refresh session' });
  });

  it('leaves at once while nothing is recorded', async () => {
    const { store } = await connectedRoom();
    act(() => store.set(loseSignInAtom, 'Failed to refresh session'));

    expect(store.get(authAtom)).toEqual({ kind: 'signedOut', reason: 'Failed to refresh session' });
  });
});

describe('the privacy setting', () => {
  it('hides client, file and notes until the notes are asked for', async () => {
    openRoom({ isMasked: true });
    fireEvent.click(screen.getByLabelText('EEG file, replayed as if live'));
    fireEvent.change(screen.getByLabelText('EEG file'), { target: { files: [new File(['x'], 'Lind.edf')] } });
    await screen.findByText('at Cz');

    expect(document.body.innerHTML).not.toMatch(/Lind|S001R01\.edf/);
    expect(screen.queryByLabelText('Notes')).toBeNull();
    await click('Show and write');
    expect(screen.getByLabelText('Notes')).toBeTruthy();
  });

  it('lets nobody write over notes the server kept to itself, and says how to read them', async () => {
    openRoom({ isMasked: true, notes: HIDDEN });
    await screen.findByText('at Cz');

    expect(
      screen.getByText(/The notes of this session are hidden. Turn off “Hide personal data”/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show and write' })).toBeNull();
    expect(screen.queryByLabelText('Notes')).toBeNull();
  });
});

describe('sound that cannot be had', () => {
  it('is a message, never the end of a session', async () => {
    const { feedback } = await runningRoom();

    expect(feedback.view.get().soundProblem).toContain('no sound output');
    expect(screen.getByText(/offers no sound output/)).toBeTruthy();
  });
});
