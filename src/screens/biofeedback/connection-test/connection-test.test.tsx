import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type ConnectionTest,
  type ConnectionTestView,
  LoopTest,
  readLoopDelay,
  type TestResult,
} from '#live/connection-test/index.ts';
import { createStore } from '#live/store/index.ts';
import { NO_RADIO_YET } from '#live/headsets/index.ts';
import { aHeadsetView, FakeHeadset, someChoices, someFacts } from '#tests/dom/fake-headset.ts';
import { takeFirstVisitAtom } from '#state/account/first-visit.atoms.ts';
import { authAtom } from '#state/auth.atoms.ts';
import { createStore as createJotaiStore, Provider } from '#state/jotai.ts';
import { type Services, servicesAtom } from '#state/services.atoms.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { anIdentity } from '#tests/builders/people.ts';
import { takeTracePolarityAtom } from '#state/account/trace-polarity.atoms.ts';
import { ConnectionTestPage } from './ConnectionTestScreen.tsx';

const FIGURES: TestResult['figures'] = {
  seconds: 60,
  nominalRateHz: 250,
  packets: 7400,
  badPackets: 0,
  duplicatePackets: 0,
  latePackets: 0,
  lostSamples: 200,
  lostPct: 1.33,
  outageSamples: 0,
  effectiveRateHz: 250,
  driftPpm: 12,
  jitterP95Ms: 30,
  latencyP95Ms: 44,
  reconnects: 0,
  batteryPct: 82,
  isCharging: undefined,
  contacts: [],
};

const VERDICT: TestResult['verdict'] = {
  level: 'red',
  headline: 'Not ready for a session yet',
  findings: [{ id: 'loss', level: 'red', text: '1.33 % were lost.', advice: 'Sit closer.' }],
};

const IDLE: ConnectionTestView = {
  stage: 'idle',
  panels: undefined,
  samplingRateHz: 0,
  quality: [],
  latency: null,
  secondsDone: 0,
  result: undefined,
  problem: undefined,
};

function aPage(store = createJotaiStore()) {
  const headset = new FakeHeadset();
  const view = createStore(IDLE);
  const log: string[] = [];
  const change = (next: Partial<ConnectionTestView>) => view.set({ ...view.get(), ...next });
  const loop = new LoopTest({
    listen: () => () => undefined,
    openClick: () => Promise.reject(new Error('no output')),
    nowMs: () => 0,
    after: () => () => undefined,
    random: () => 0.5,
  });
  const test: ConnectionTest = {
    headset,
    view,
    loop,
    seconds: 60,
    run: () => void log.push('run'),
    cancel: () => void log.push('cancel'),
    figuresSoFar: () => FIGURES,
    dispose: () => void log.push('dispose'),
  };
  const open = () => test;
  const { unmount } = render(
    <Provider store={store}>
      <ConnectionTestPage open={open} />
    </Provider>,
  );
  return { headset, loop, change, log, unmount, user: userEvent.setup() };
}

/** A streaming Flex, as the page sees it. */
function streaming({ headset, change }: ReturnType<typeof aPage>, facts = someFacts()) {
  act(() => {
    headset.show(
      aHeadsetView({
        step: 'streaming',
        facts,
        radio: { ...NO_RADIO_YET, packets: 900, lostPct: 0.05, effectiveRateHz: 250.02, jitterP95Ms: 31 },
        contact: [{ channel: 0, level: 'poor', resistanceKohm: 2400, reason: 'Press the electrode.' }],
      }),
    );
    change({
      stage: 'watching',
      samplingRateHz: 250,
      latency: { p50Ms: 30, p95Ms: 47.5, frames: 500 },
      quality: [
        {
          channel: 1,
          level: 'noContact',
          reason: 'No signal',
          sdUv: 0.1,
          mainsRatio: 0,
          highFrequencyShare: 0,
          missingPct: 0,
        },
      ],
    });
  });
}

describe('the connection test page', () => {
  it('offers the brands', async () => {
    const { headset, user } = aPage();

    await user.click(screen.getByRole('button', { name: /^Connect Synchroni/ }));

    expect(headset.log).toEqual(['connect Synchroni']);
  });

  it('says what stands in the way and keeps what is still possible', () => {
    const words = 'This browser has no Bluetooth. Use Chrome or Edge.';
    const headset = new FakeHeadset();
    headset.choices = someChoices(words);
    const test = { headset, view: createStore(IDLE), dispose: () => undefined } as unknown as ConnectionTest;
    render(<ConnectionTestPage open={() => test} />);

    expect(screen.getByText(new RegExp(words.slice(0, 30)))).toBeVisible();
    expect(screen.getByRole('button', { name: /^Connect Synchroni/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Connect OpenBCI Cyton/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Test the link' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Copy for support' })).toBeDisabled();
  });

  it('shows the figures of the link, each with its meaning', async () => {
    const page = aPage();
    streaming(page);

    for (const [label, value] of [
      ['Lost', '0.05'],
      ['Rate', '250.02'],
      ['Drift', '–'],
      ['Jitter', '31'],
      ['To the screen', '48'],
      ['Bad packets', '0'],
    ] as const) {
      const figure = screen.getByRole('button', { name: new RegExp(`^${label}`) });
      expect(within(figure).getByText(value)).toBeVisible();
    }
    await page.user.click(screen.getByRole('button', { name: /^Jitter/ }));
    expect(await screen.findByRole('region', { name: 'Origin of Jitter' })).toHaveTextContent('Up to 100 ms');
  });

  it.each([
    ['negativeUp', 'negative up'],
    [undefined, 'positive up'],
  ])('draws traces the way up the person reads them (%s)', (stored, words) => {
    const store = createJotaiStore();
    store.set(takeTracePolarityAtom, stored);
    const page = aPage(store);
    streaming(page);

    expect(screen.getByRole('region', { name: 'Traces' })).toHaveTextContent(words);
  });

  it('ticks the first step of its person once it has a result, and not before', async () => {
    const sent: unknown[] = [];
    const services = {
      appConfig: async () => ({ ...EMBEDDED_CONFIG, hasFirstVisitHelp: true }),
      api: { callEndpoint: async (_endpoint: unknown, { body }: { body: unknown }) => sent.push(body) },
      acting: { read: () => undefined },
    };
    const store = createJotaiStore();
    store.set(servicesAtom, services as unknown as Services);
    store.set(authAtom, { type: 'login', identity: anIdentity() });
    store.set(takeFirstVisitAtom, () => undefined);
    const page = aPage(store);
    streaming(page);
    await act(async () => undefined);
    expect(sent).toEqual([]);
    act(() => page.change({ stage: 'watching', result: { figures: FIGURES, verdict: VERDICT } }));

    await waitFor(() => expect(sent).toEqual([[{ name: 'headsetTested', value: { hasHappened: true } }]]));
  });

  it('tells signal and electrode of each channel apart', () => {
    const page = aPage();
    streaming(page);

    const table = screen.getByRole('table', { name: 'Channels' });
    expect(
      within(table).getByRole('row', { name: /O1.*Measuring.*Poor · 2.4 MΩ · Press the electrode/ }),
    ).toBeVisible();
    expect(
      within(table).getByRole('row', { name: /O2.*No contact · No signal.*not measured yet/ }),
    ).toBeVisible();
  });

  it('measures electrodes that stop the EEG only when asked, and goes back', async () => {
    const page = aPage();
    streaming(page);
    await page.user.click(screen.getByRole('button', { name: 'Measure the electrodes' }));
    expect(screen.getByText(/sends no EEG while it measures/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Test the link' })).toBeDisabled();

    await page.user.click(screen.getByRole('button', { name: 'Back to the EEG' }));

    expect(page.headset.log).toEqual(['beginContact', 'endContact']);
  });

  it('counts down, can be stopped, and gives a verdict in words with what to try', async () => {
    const page = aPage();
    streaming(page);
    await page.user.click(screen.getByRole('button', { name: 'Test the link' }));
    act(() => page.change({ stage: 'testing', secondsDone: 18 }));
    expect(screen.getByText('42 s to go')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Stop the test' }));
    expect(page.log).toEqual(['run', 'cancel']);

    act(() =>
      page.change({
        stage: 'watching',
        result: { figures: FIGURES, verdict: VERDICT },
      }),
    );

    const verdict = screen.getByRole('region', { name: 'Verdict' });
    expect(within(verdict).getByRole('heading', { name: /Not ready for a session yet/ })).toBeVisible();
    expect(within(verdict).getByText('Sit closer.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Copy for support' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('verdict red: Not ready for a session yet');
    expect(copied).toContain('Loopwell 1.47.9');
    expect(copied).not.toContain('BBF4F2A');
    expect(copied).not.toContain('1234567');
  });

  it('shows the experimental mark, and a way out when the link is lost', async () => {
    const page = aPage();
    streaming(page, someFacts({ experimental: ['The gain is inferred.'] }));
    expect(screen.getByRole('button', { name: 'Experimental' })).toBeVisible();
    act(() =>
      page.headset.show({
        step: 'lost',
        problem: { failure: 'outOfRange', message: 'Out of range. Move closer.' },
      }),
    );
    expect(screen.getByText('Out of range. Move closer.')).toBeVisible();

    await page.user.click(screen.getByRole('button', { name: 'Reconnect' }));

    expect(page.headset.log).toContain('reconnect');
  });

  it('lets the headset go with the page', () => {
    const { log, unmount } = aPage();
    unmount();

    expect(log).toEqual(['dispose']);
  });

  it('keeps a measured delay of the whole chain for this headset, and forgets it on request', async () => {
    const page = aPage();
    streaming(page);
    const panel = within(screen.getByRole('region', { name: 'Delay of the whole chain' }));
    act(() =>
      page.loop.view.set({
        ...page.loop.view.get(),
        outcome: {
          kind: 'measured',
          signal: 'sound',
          delayMs: 143.2,
          spreadMs: 6.4,
          channel: 0,
          seenCount: 10,
          signalCount: 10,
        },
      }),
    );
    expect(panel.getByRole('status')).toHaveTextContent(
      '143 ms from the click to its sample in O1: 10 of 10 clicks were seen, and half of their delays lie within 6 ms.',
    );

    await page.user.click(panel.getByRole('button', { name: 'Use in sessions' }));
    expect(panel.getByText(/Used in sessions with this headset on this computer: 143 ms/)).toBeVisible();
    expect(readLoopDelay(localStorage, page.headset.view.get())?.delayMs).toBe(143.2);
    const another = aHeadsetView({ facts: { ...someFacts(), serial: 'another' } });
    expect(readLoopDelay(localStorage, another)).toBeUndefined();

    await page.user.click(panel.getByRole('button', { name: 'Remove' }));
    expect(readLoopDelay(localStorage, page.headset.view.get())).toBeUndefined();
  });

  it('says what to do where clicks cannot be played or seen', async () => {
    const page = aPage();
    streaming(page);
    const panel = within(screen.getByRole('region', { name: 'Delay of the whole chain' }));
    await page.user.click(panel.getByRole('button', { name: 'Measure with clicks' }));
    expect(await panel.findByText(/Connect loudspeakers and measure again/)).toBeVisible();
    act(() =>
      page.loop.view.set({
        ...page.loop.view.get(),
        outcome: { kind: 'notSeen', signal: 'sound', seenCount: 3, signalCount: 10 },
      }),
    );
    expect(panel.getByRole('status')).toHaveTextContent(
      'Only 3 of 10 clicks were seen. Hold the electrode closer',
    );
  });
});
