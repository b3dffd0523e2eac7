import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';
import { createStore } from '#live/store/index.ts';
import { type NeurosityAccount, type NeurosityAccountState, NO_RADIO_YET } from '#live/headsets/index.ts';
import { aFrame } from '#live/testing/frame-builder.ts';
import { aHeadsetView, FakeHeadset, someChoices, someFacts } from '#tests/dom/fake-headset.ts';
import { NeurositySignIn } from './NeurositySignIn.tsx';
import { click, closeRooms, openRoom, quality, setUpRooms } from '#tests/dom/session-room.tsx';

beforeEach(setUpRooms);
afterEach(closeRooms);

/** Fixed electrodes that report contact while streaming. */
const CROWN_LIKE = someFacts({
  driver: 'muse',
  deviceType: undefined,
  modelName: 'Muse 2',
  electrodes: 'fixed',
  channelNames: ['C3', 'Cz'],
  contact: { kind: 'score', whileStreaming: true },
});

async function headsetRoom(headset = new FakeHeadset()) {
  const room = openRoom({ headset });
  await waitFor(() => expect(screen.getByText('at Cz')).toBeTruthy());
  fireEvent.click(screen.getByLabelText('Headset'));
  return {
    ...room,
    headset,
    show: (...change: Parameters<FakeHeadset['show']>) => act(() => headset.show(...change)),
  };
}

async function contactRoom(facts = CROWN_LIKE) {
  const headset = new FakeHeadset();
  headset.next = aHeadsetView({ facts, step: 'ready', channelNames: ['C3', 'Cz'] });
  const room = await headsetRoom(headset);
  await click(/^Connect Muse/);
  await click('Check contact');
  room.show({ step: 'streaming' });
  return room;
}

/** Uses a headset that reports contact while streaming, by default. */
async function runRoom(whileStreaming = true) {
  const room = await contactRoom();
  if (!whileStreaming) room.show({ facts: { ...CROWN_LIKE, contact: { kind: 'ohms', whileStreaming } } });
  for (let second = 0; second < 5; second++) room.say(quality('good', 'Steady brain signal'));
  await click('Start the baseline');
  await waitFor(() => expect(room.log).toContain('startBaseline 20 wait'));
  room.phase('baseline', 0, 0);
  room.say({ type: 'thresholds', atSeconds: 20, values: [4.2], cause: 'baseline' });
  room.phase('idle', 0, 20);
  await click(/Start run 1/);
  room.phase('training', 1, 21);
  return room;
}

const isDisabled = (name: string | RegExp) =>
  (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

describe('choosing a headset', () => {
  it('offers one button per brand, and no session without a headset', async () => {
    await headsetRoom();
    const list = within(screen.getByRole('list', { name: 'Connect a headset' }));

    expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'BrainBitHeadband, Flex, Flex8',
      'CallibriRed, White, Blue, Yellow',
      'SynchroniUno, Trio, Pento',
      'Neurosity Crown',
      'MuseMuse 2, Muse S',
      'OpenBCI Ganglion',
      'OpenBCI Cyton',
    ]);
    expect(isDisabled('Check contact')).toBe(true);
    expect(screen.getByText(/where you are/)).toBeTruthy();
  });

  it('says what the browser cannot, and leaves what it can', async () => {
    const headset = new FakeHeadset();
    headset.choices = someChoices(
      'This browser has no Bluetooth. Open Loopwell in Chrome or Edge on a computer.',
    );
    await headsetRoom(headset);

    expect(
      screen.getByText(/^BrainBit, Callibri, Synchroni, Muse, OpenBCI Ganglion: This browser/),
    ).toBeTruthy();
    expect(screen.getByText(/Recorded files can be replayed in any browser/)).toBeTruthy();
    expect(isDisabled(/^Connect BrainBit/)).toBe(true);
    expect(isDisabled(/^Connect OpenBCI Cyton/)).toBe(false);
  });

  it('waits for the chooser, tells the attempt, and can be called off', async () => {
    const { headset, show } = await headsetRoom();
    headset.next = { step: 'choosing' };
    await click(/^Connect BrainBit/);

    expect(screen.getByText(/Choose the headset in the window the browser has opened/)).toBeTruthy();
    // A browser with a stuck radio opens no chooser and never answers. The user must be able to try again.
    expect(isDisabled(/^Connect Callibri/)).toBe(false);
    show({ step: 'connecting', name: 'BBF4F2A', attempt: { number: 2, of: 3 } });
    expect(screen.getByText('Connecting to BBF4F2A, attempt 2 of 3.')).toBeTruthy();
    await click('Cancel');
    expect(headset.log).toEqual(['connect BrainBit', 'disconnect']);
  });

  it('names the cause of a failure and tries the same again', async () => {
    const { headset, show } = await headsetRoom();
    headset.next = {};
    await click(/^Connect Callibri/);
    const message = 'The sensor is held by another app. Close it there, then try again.';
    show({ step: 'none', problem: { failure: 'heldByAnotherApp', message } });

    expect(screen.getByRole('alert').textContent).toContain(message);
    await click('Try again');
    expect(headset.log).toEqual(['connect Callibri', 'connect Callibri']);
  });

  it('takes a closed chooser for a decision, not for a failure', async () => {
    const { show } = await headsetRoom();
    show({ problem: { failure: 'nothingChosen', message: 'No headset was chosen.' } });

    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('No headset was chosen.')).toBeTruthy();
  });

  it('connects a headset of before without the chooser', async () => {
    const headset = new FakeHeadset();
    headset.knownHeadsets = [{ deviceId: 'x1', name: 'BBF4F2A', brand: 'BrainBit' }];
    await headsetRoom(headset);
    await screen.findByRole('list', { name: 'Headsets used before' });
    await click('Connect BBF4F2A (BrainBit)');

    expect(headset.log).toEqual(['connectKnown x1']);
  });

  it('keeps the place of somebody who uses the keyboard', async () => {
    const { show } = await headsetRoom();
    const button = screen.getByRole('button', { name: /^Connect BrainBit/ });
    button.focus();
    await act(async () => {
      fireEvent.click(button, { detail: 0 });
    });
    show({ step: 'ready' });

    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Headset' }));
  });
});

describe('a headset with two ways', () => {
  const crown = { driver: 'crown' as const, deviceType: 'crown' as const, modelName: 'Neurosity Crown' };
  const because = 'Bluetooth is switched off. Switch it on.';
  const way = { brand: 'Neurosity Crown', transport: 'wifi' as const, because };

  it('tells while it connects that Wi-Fi is tried, and why', async () => {
    const { show } = await headsetRoom();
    show({ step: 'connecting', name: 'Crown-A1B', way });

    expect(screen.getByText(`Bluetooth could not be used, so Wi-Fi is tried. ${because}`)).toBeTruthy();
  });

  it('says that it runs over Wi-Fi and why, and offers Bluetooth', async () => {
    const headset = new FakeHeadset();
    headset.next = aHeadsetView({ facts: someFacts(crown), way });
    await headsetRoom(headset);
    await click(/^Connect Neurosity Crown/);

    expect(screen.getByText(/runs over Wi-Fi.*because Bluetooth could not be used/).textContent).toContain(
      because,
    );
    await click('Use Bluetooth');
    expect(headset.log.at(-1)).toBe('connect Neurosity Crown');
  });

  it('says that it runs over Bluetooth, and offers Wi-Fi', async () => {
    const headset = new FakeHeadset();
    headset.next = aHeadsetView({
      facts: someFacts(crown),
      way: { ...way, transport: 'bluetooth', because: undefined },
    });
    await headsetRoom(headset);
    await click(/^Connect Neurosity Crown/);

    expect(screen.getByText(/The headset runs over Bluetooth/)).toBeTruthy();
    await click('Use Wi-Fi');
    expect(headset.log.at(-1)).toBe('connect Neurosity Crown wifi');
  });

  it('offers Wi-Fi after a closed chooser, and leads without an account to the connected apps', async () => {
    const { headset, show } = await headsetRoom();
    const bluetooth = { ...way, transport: 'bluetooth' as const, because: undefined };
    show({ problem: { failure: 'nothingChosen', message: 'No headset was chosen.' }, way: bluetooth });
    headset.next = { problem: { failure: 'noToken', message: 'A Crown only streams for its owner.' }, way };
    await click('Use Wi-Fi');

    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Connected apps in your settings' });
    expect(link.getAttribute('href')).toBe('/app/account');
  });

  it('offers the headsets of an account by name', async () => {
    const { headset, show } = await headsetRoom();
    const choices = ['Crown-A1B', 'Crown-HOME'];
    show({ problem: { failure: 'nothingChosen', message: 'Choose the one that is worn.', choices }, way });
    await click('Connect Crown-HOME');

    expect(headset.log.at(-1)).toBe('connect Neurosity Crown wifi Crown-HOME');
  });

  it('says during a session that it went on over Wi-Fi', async () => {
    const { show } = await runRoom();
    show({ step: 'reconnecting', way });
    expect(document.querySelector('.lw-link-banner')?.textContent).toContain('so Wi-Fi is tried');
    show({ step: 'streaming', way });
    expect(screen.getByText(/The headset runs over Wi-Fi.*because/).textContent).toContain(because);
  });
});

describe('a Crown without its owner', () => {
  const anAccount = () => {
    const store = createStore<NeurosityAccountState>({ step: 'signedOut', problem: undefined });
    const account: NeurosityAccount = {
      ...store,
      restore: async () => store.get(),
      signIn: async (credentials) => {
        const isRight = 'email' in credentials && credentials.password === 'right';
        store.set(
          isRight
            ? { step: 'signedIn', email: credentials.email }
            : { step: 'signedOut', problem: 'Neurosity does not know this password.' },
        );
        return store.get();
      },
      signOut: async () => undefined,
      resumeWith: () => () => undefined,
    };
    return account;
  };

  it('leads to the sign-in at Neurosity', async () => {
    const { show } = await headsetRoom();
    show({ problem: { failure: 'noToken', message: 'A Crown only streams for its owner.' } });

    expect(screen.getByRole('form', { name: 'Sign in to Neurosity' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('signs in with the words of a refusal, and goes on with a click', async () => {
    let connects = 0;
    render(<NeurositySignIn account={anAccount()} onConnect={() => connects++} />);
    fireEvent.change(screen.getByLabelText('E-mail at Neurosity'), { target: { value: 'a@b.example' } });
    const password = screen.getByLabelText<HTMLInputElement>('Password at Neurosity');
    fireEvent.change(password, { target: { value: 'wrong' } });
    await click('Sign in to Neurosity');

    expect(screen.getByRole('alert').textContent).toContain('does not know this password');
    expect(password.value).toBe('');
    fireEvent.change(password, { target: { value: 'right' } });
    await click('Sign in to Neurosity');
    expect(screen.getByText(/Signed in to Neurosity as a@b\.example/)).toBeTruthy();
    await click('Connect the Crown');
    expect(connects).toBe(1);
  });
});

describe('a connected headset', () => {
  it('says what it is, what is not confirmed, and lets go again', async () => {
    const headset = new FakeHeadset();
    const experimental = ['The gain of this generation is inferred from its siblings.'];
    headset.next = aHeadsetView({ facts: someFacts({ experimental }), power: { batteryPct: 12 } });
    await headsetRoom(headset);
    await click(/^Connect BrainBit/);

    const region = screen.getByRole('region', { name: 'Headset' });
    expect(region.textContent).toMatch(/BrainBit Flex.*BBF4F2A.*4 channels at 250 Hz.*12 %.*3\.7\.2/);
    expect(screen.getByText(/The battery is low/)).toBeTruthy();
    expect(screen.queryByText(/Finish this run/)).toBeNull();
    await click('Experimental');
    expect((await screen.findByRole('region', { name: 'What is not confirmed' })).textContent).toContain(
      experimental[0],
    );
    await click('Disconnect');
    expect(headset.log.at(-1)).toBe('disconnect');
    expect(isDisabled('Check contact')).toBe(true);
  });

  it('whose driver is confirmed but for a detail says so quietly, with the words of the devices page', async () => {
    const headset = new FakeHeadset();
    const { inferred } = HEADSET_SUPPORT.callibri;
    const facts = someFacts({ driver: 'callibri', deviceType: 'callibri', experimental: inferred });
    headset.next = aHeadsetView({ facts });
    await headsetRoom(headset);
    await click(/^Connect Callibri/);

    expect(screen.queryByText('Experimental')).toBeNull();
    await click('Details not confirmed');
    expect((await screen.findByRole('region', { name: 'What is not confirmed' })).textContent).toContain(
      inferred[0],
    );
  });

  it('is judged with the protocol, and its free electrodes are put where that asks', async () => {
    const { headset } = await headsetRoom();
    await click(/^Connect BrainBit/);
    const fit = within(screen.getByRole('region', { name: 'Protocol on this headset' }));

    expect(fit.getByText(/runs as written, once an electrode sits at Cz/)).toBeTruthy();
    expect(screen.getByText('Put an electrode at Cz, or choose another protocol.')).toBeTruthy();
    expect(isDisabled('Check contact')).toBe(true);
    await click('Put an electrode at Cz');
    expect(headset.log.at(-1)).toBe('assignSites Cz O2 T3 T4');
    await waitFor(() => expect(isDisabled('Check contact')).toBe(false));
    expect(screen.queryByText(/once an electrode sits/)).toBeNull();
  });

  it('lets electrodes change places, so that no two share one', async () => {
    const { headset } = await headsetRoom();
    await click(/^Connect BrainBit/);
    const lists = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Site of electrode/ });
    expect(lists.map(({ value }) => value)).toEqual(['O1', 'O2', 'T7', 'T8']);
    fireEvent.change(lists[0]!, { target: { value: 'T7' } });

    expect(headset.log.at(-1)).toBe('assignSites T7 O2 O1 T4');
  });

  it('that is a patch asks for one place', async () => {
    const headset = new FakeHeadset();
    headset.next = aHeadsetView({
      facts: someFacts({
        deviceType: 'callibri',
        modelName: 'Callibri',
        electrodes: 'patch',
        channelNames: ['C4'],
      }),
    });
    await headsetRoom(headset);
    await click(/^Connect Callibri/);
    fireEvent.change(screen.getByRole('combobox', { name: 'Site of patch' }), { target: { value: 'Cz' } });

    expect(headset.log.at(-1)).toBe('assignSites Cz');
    expect(await screen.findByText('at Cz')).toBeTruthy();
  });

  it('beyond the catalogue is judged by its channels', async () => {
    const headset = new FakeHeadset();
    headset.next = aHeadsetView({ facts: { ...CROWN_LIKE, channelNames: ['TP9', 'AF7'] } });
    await headsetRoom(headset);
    await click(/^Connect Muse/);

    expect(screen.getByRole('region', { name: 'Protocol on this headset' }).textContent).toMatch(
      /not possible.*trains at Cz/,
    );
  });
});

describe('electrodes that are measured in a mode of their own', () => {
  const FLEX = someFacts({ channelNames: ['C3', 'Cz'] });

  it('come before the signal, with ohms, level and reason', async () => {
    const { headset, show } = await contactRoom(FLEX);
    expect(screen.getByRole('heading', { name: 'Check electrodes' })).toBeTruthy();
    await click('Measure the electrodes');
    show({
      contact: [
        { channel: 0, level: 'good', resistanceKohm: 42, reason: 'Good contact' },
        { channel: 1, level: 'poor', resistanceKohm: 2400, reason: 'Press the electrode to the skin' },
        { channel: 'reference', level: 'noContact', resistanceKohm: Infinity, reason: 'Not attached' },
      ],
    });

    const rows = within(screen.getByRole('list', { name: 'Electrodes' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '●C3Good42 kΩ',
      '▲CzPoor2.4 MΩPress the electrode to the skin',
      '✕ReferenceNo contactopenNot attached',
    ]);
    expect(screen.getByRole('heading', { name: '2 electrodes need care' })).toBeTruthy();
    expect(screen.getByText('Cz: Poor, 2.4 MΩ, trained')).toBeTruthy();
    await click('Continue to the signal check');
    expect(headset.log.slice(-2)).toEqual(['beginContact', 'endContact']);
    expect(screen.getByRole('heading', { name: 'Measuring contact' })).toBeTruthy();
  });

  it('say why, when the headset refuses', async () => {
    const { show } = await contactRoom(FLEX);
    const message = 'The headset did not start to measure. Try again.';
    show({ problem: { failure: 'timeout', message } });

    expect(screen.getByText(message)).toBeTruthy();
    show({ step: 'measuringContact', problem: undefined });
    expect(screen.queryByText(message)).toBeNull();
  });

  it('say that measuring broke off with the link, and are measured anew', async () => {
    const { headset, show } = await contactRoom(FLEX);
    await click('Measure the electrodes');
    show({ step: 'measuringContact' });
    show({ step: 'reconnecting', contact: [] });

    expect(screen.getByText(/The measurement stopped.*Start again when the headset is back/)).toBeTruthy();
    expect(isDisabled('Start measuring again')).toBe(true);
    show({ step: 'streaming' });
    expect(screen.getByText(/The measurement stopped.*The headset is back/)).toBeTruthy();
    await click('Start measuring again');
    show({ step: 'measuringContact' });
    expect(headset.log.filter((each) => each === 'beginContact')).toHaveLength(2);
    expect(screen.queryByText(/The measurement stopped/)).toBeNull();
  });

  it('can be skipped, and measured again', async () => {
    const { headset } = await contactRoom(FLEX);
    await click('Skip to the signal check');
    await click('Check electrodes again');

    expect(screen.getByRole('button', { name: 'Measure the electrodes' })).toBeTruthy();
    expect(headset.log).not.toContain('beginContact');
  });
});

describe('electrodes in a pause of the recording', () => {
  const why =
    /This headset can measure electrodes only before the recording, because measuring stops its EEG/;

  it('cannot be measured, and the screen says why and what tells of them', async () => {
    const { phase } = await runRoom(false);
    expect(screen.queryByText(why)).toBeNull();
    phase('paused', 1, 30);
    expect(screen.getByText(why).textContent).toContain('press the electrode down');
  });

  it('need no word where contact is told while the EEG runs', async () => {
    const { phase } = await runRoom();
    phase('paused', 1, 30);
    expect(screen.queryByText(why)).toBeNull();
  });
});

describe('contact told while the EEG runs', () => {
  it('stands beside the quality of the signal', async () => {
    const { say, show } = await contactRoom();
    say(quality('good', 'Steady brain signal'));
    show({ contact: [{ channel: 1, level: 'fair', reason: 'Score 55 of 100' }] });

    expect(screen.getByText('Electrode: fair. Score 55 of 100')).toBeTruthy();
    expect(screen.getAllByText('Steady brain signal')).toHaveLength(2);
  });
});

describe('a headset during a run', () => {
  it('is told in the top bar, with the figures of the radio behind it', async () => {
    const { show } = await runRoom();
    show({
      isMoving: true,
      radio: {
        ...NO_RADIO_YET,
        packets: 1200,
        lostSamples: 1530,
        outageSamples: 1500,
        lostPct: 0.42,
        effectiveRateHz: 249.87,
        badPackets: 2,
      },
    });
    await click('Headset: Connected, battery 82 %, 0.4 % lost, movement');

    const card = (await screen.findByRole('region', { name: 'Figures of the radio' })).textContent;
    expect(card).toMatch(/249\.87 Hz \(stated 250 Hz\)/);
    expect(card).toMatch(/0\.42 % \(30 samples, 0\.1 s\); 1,500 samples, 6\.0 s more while out of reach/);
    expect(card).toMatch(/2 bad/);
    expect(card).toMatch(/measured during a run/);
  });

  it('shows the latency that was measured', async () => {
    const { engine } = await runRoom();
    act(() => {
      for (const listener of engine.frames) listener(aFrame({ tickIndex: 1 }));
    });
    await click(/^Headset: Connected/);

    expect((await screen.findByRole('region', { name: 'Figures of the radio' })).textContent).toMatch(
      /95 % of feedback within [\d,.]+ ms/,
    );
  });

  it('is not called lossy because of an outage', async () => {
    const { show } = await runRoom();
    const radio = { ...NO_RADIO_YET, packets: 900, lostSamples: 4000, outageSamples: 4000 };
    show({ step: 'reconnecting', radio: { ...radio, lostPct: 30 } });
    expect(screen.queryByText(/samples are lost/)).toBeNull();
    show({ step: 'streaming', radio: { ...radio, lostPct: 0 } });
    expect(screen.queryByText(/samples are lost/)).toBeNull();
  });

  it('warns of a low battery and of much loss once, and takes it back', async () => {
    const { show } = await runRoom();
    show({ power: { batteryPct: 15 }, radio: { ...NO_RADIO_YET, lostPct: 6 } });
    show({ power: { batteryPct: 14 } });

    expect(screen.getAllByText(/battery of the headset is at 15 % or less/)).toHaveLength(1);
    expect(screen.getByText(/More than 5 % of the samples are lost/)).toBeTruthy();
    show({ power: { batteryPct: 14, isCharging: true }, radio: { ...NO_RADIO_YET, lostPct: 2 } });
    expect(screen.queryByText(/battery of the headset/)).toBeNull();
    expect(screen.queryByText(/samples are lost/)).toBeNull();
  });
});

describe('a link that is lost during the contact check', () => {
  it('takes back what was said of the channels, and nothing can be started until it returns', async () => {
    const { say, show } = await contactRoom();
    for (let second = 0; second < 5; second++) say(quality('good', 'Steady brain signal'));
    show({ step: 'reconnecting', attempt: { number: 2, of: 6 } });

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No signal');
    expect(screen.queryByText('Steady brain signal')).toBeNull();
    expect(isDisabled('Start the baseline')).toBe(true);
    expect(isDisabled('Start anyway')).toBe(true);
    show({ step: 'streaming', attempt: undefined });
    expect(screen.getAllByText('Steady brain signal')).toHaveLength(2);
  });
});

describe('a link that is lost during a run', () => {
  it('is told with the attempts and what is safe, and goes when the headset is back', async () => {
    const { engine, show } = await runRoom();
    act(() => {
      for (const listener of engine.frames) listener(aFrame({ tickIndex: 25 * 72 }));
    });
    show({ step: 'reconnecting', attempt: { number: 2, of: 6 } });

    const banner = document.querySelector('.lw-link-banner')!;
    expect(banner.textContent).toMatch(
      /The headset is out of reach since \d:\d\d \(for 0:00\)\. Trying again, 2 of 6\..*The session waits\. Until the headset is back, no time counts as baseline or training\. What was recorded is safe\./,
    );
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull();
    show({ step: 'streaming', attempt: undefined });
    expect(document.querySelector('.lw-link-banner')).toBeNull();
  });

  it('is told apart from a headset that is linked and sends nothing', async () => {
    const { show } = await runRoom();
    show({ step: 'streaming', silence: 'nothing', radio: { ...NO_RADIO_YET, packets: 5 } });

    const banner = document.querySelector('.lw-link-banner')!;
    expect(banner.textContent).toMatch(/connected but sends no data since .*worn and charged/);
    expect(banner.textContent).not.toMatch(/out of reach/);
    const status = screen.getByRole('button', { name: /^Headset: Connected, no data/ });
    expect(status.textContent).not.toMatch(/loss/);
    expect(screen.getByText('No data arrives.')).toBeTruthy();
    expect(screen.getByTestId('success').textContent).toBe('–');
    show({ step: 'reconnecting', silence: 'unreadable', attempt: { number: 1, of: 6 } });
    expect(banner.textContent).toMatch(/cannot read/);
    show({ step: 'streaming', silence: undefined, attempt: undefined });
    expect(document.querySelector('.lw-link-banner')).toBeNull();
  });

  it('offers to try again when the attempts are used up, or to end', async () => {
    const { headset, show } = await runRoom();
    const message = 'The headset did not answer. Check that it is on and close by.';
    show({ step: 'lost', problem: { failure: 'outOfRange', message } });

    expect(screen.getByRole('alert').textContent).toContain(message);
    await click('Reconnect');
    expect(headset.log.at(-1)).toBe('reconnect');
    expect(screen.getByText(/Trying again, 1 of 6/)).toBeTruthy();
    await click('End the session');
    expect(await screen.findByRole('dialog', { name: 'End the session?' })).toBeTruthy();
  });

  it('rests sound, video and meter: the last success must not stay as if it were now', async () => {
    const { engine, session, show } = await runRoom();
    const heard: string[] = [];
    session.addFeedback({
      update: () => heard.push('update'),
      rest: () => heard.push('rest'),
      dispose: () => undefined,
    });
    act(() => {
      for (const listener of engine.frames) listener(aFrame({ tickIndex: 1, success: 77 }));
    });
    expect(screen.getByTestId('success').textContent).toBe('77');
    show({ step: 'reconnecting', attempt: { number: 1, of: 6 } });

    expect(screen.getByTestId('success').textContent).toBe('–');
    expect(heard).toEqual(['update', 'rest']);
  });
});
