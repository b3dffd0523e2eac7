import { describe, expect, it } from 'vitest';
import type { FeedbackFrame } from '#live/session/feedback/feedback-sink.ts';
import { ClientScreenGuest } from './client-screen-guest.ts';
import { ClientScreenHost } from './client-screen-host.ts';
import type { ClientScene } from './messages.ts';
import { fakeLinks, fakeTime } from './testing/fake-links.ts';

const SCENE: ClientScene = {
  moment: 'baseline',
  eyes: 'open',
  picture: { kind: 'none' },
  settings: {},
  breakEndsAtMs: undefined,
};
const FRAME: FeedbackFrame = {
  success: 70,
  isRewarded: true,
  rewardCount: 0,
  isArtifact: false,
  isTraining: true,
  ageMs: 20,
};

function twoWindows() {
  const links = fakeLinks();
  const time = fakeTime();
  const opened = { closed: false, focused: 0, focus: () => void opened.focused++, close: () => void 0 };
  const browser = { isBlocking: false, opened: 0 };
  const makeHost = () =>
    new ClientScreenHost({
      link: links.open,
      openWindow: () => {
        if (browser.isBlocking) return null;
        browser.opened++;
        return opened;
      },
      every: time.every,
      nowMs: () => time.nowMs,
      secondsLeft: () => 12.3,
    });
  const closings: string[] = [];
  const makeGuest = () =>
    new ClientScreenGuest({
      link: links.open,
      every: time.every,
      nowMs: () => time.nowMs,
      onClose: () => closings.push('closed'),
    });
  return { links, time, opened, browser, closings, host: makeHost(), makeHost, makeGuest };
}

describe("the client's screen", () => {
  it('shows the scene of the session once it is open, and the seconds left', () => {
    const { host, makeGuest } = twoWindows();
    host.show(SCENE);
    host.open();
    expect(host.view.get().state).toBe('opening');

    const guest = makeGuest();
    host.update(FRAME);

    expect(host.view.get()).toEqual({ state: 'open', problem: undefined });
    expect(guest.view.get()).toEqual({ scene: SCENE, secondsLeft: 13, isLost: false });
  });

  it('names the way out when the browser blocks the window', () => {
    const { host, browser } = twoWindows();
    browser.isBlocking = true;
    host.open();

    expect(host.view.get().problem).toMatch(/Allow pop-ups for this page/);
  });

  it('gets no frames while it is closed', () => {
    const { host, links } = twoWindows();
    host.update(FRAME);

    expect(links.sent.filter(({ kind }) => kind === 'frame')).toEqual([]);
  });

  it('is found again after a reload of the therapist’s page', () => {
    const { host, makeHost, makeGuest } = twoWindows();
    host.show(SCENE);
    host.open();
    const guest = makeGuest();
    host.dispose();
    const next = makeHost();
    next.show({ ...SCENE, moment: 'break' });

    expect(next.view.get().state).toBe('open');
    expect(guest.view.get().scene?.moment).toBe('break');
  });

  it('may be reloaded without a message', () => {
    const { host, time, makeGuest } = twoWindows();
    host.show(SCENE);
    host.open();
    makeGuest().leave();
    expect(host.view.get().state).toBe('leaving');
    time.pass(2000);
    const again = makeGuest();

    expect(host.view.get()).toEqual({ state: 'open', problem: undefined });
    expect(again.view.get().scene).toEqual(SCENE);
  });

  it.each([
    ['closed', (rig: ReturnType<typeof twoWindows>) => void (rig.opened.closed = true)],
    ['left and did not come back', () => undefined],
  ])('tells the therapist when it was %s', (_name, lose) => {
    const rig = twoWindows();
    rig.host.open();
    rig.makeGuest().leave();
    lose(rig);
    rig.time.pass(7000);

    expect(rig.host.view.get().state).toBe('closed');
    expect(rig.host.view.get().problem).toMatch(/The session and the sound go on/);
  });

  it('tells the therapist when its monitor was disconnected, until it is back', () => {
    const { host, links, makeGuest } = twoWindows();
    host.show(SCENE);
    host.open();
    makeGuest();
    const window = links.open(() => undefined);
    window.post({ kind: 'monitor', isLost: true });
    expect(host.view.get().state).toBe('open');
    expect(host.view.get().problem).toMatch(/monitor was disconnected\. The session goes on/);

    window.post({ kind: 'monitor', isLost: false });
    expect(host.view.get()).toEqual({ state: 'open', problem: undefined });
  });

  it('is closed by the therapist without a message', () => {
    const { host, makeGuest, closings } = twoWindows();
    host.open();
    makeGuest();
    host.close();

    expect([closings, host.view.get()]).toEqual([['closed'], { state: 'closed', problem: undefined }]);
  });

  it('stays open when the view in the therapist’s tab is closed', () => {
    const { host, makeGuest } = twoWindows();
    host.open();
    makeGuest();
    const inTab = makeGuest();
    inTab.dispose();

    expect(host.view.get()).toEqual({ state: 'open', problem: undefined });
  });

  it('says that it waits when the therapist’s page is silent, and goes on when it is heard', () => {
    const { host, time, makeGuest, makeHost } = twoWindows();
    host.show(SCENE);
    host.open();
    const guest = makeGuest();
    time.pass(10_000);
    expect(guest.view.get().isLost).toBe(false);

    host.dispose();
    time.pass(10_000);
    expect(guest.view.get().isLost).toBe(true);
    makeHost();

    expect(guest.view.get().isLost).toBe(false);
  });

  it('counts a break down by its end', () => {
    const { host, time, makeGuest } = twoWindows();
    host.open();
    const guest = makeGuest();
    host.show({ ...SCENE, moment: 'break', breakEndsAtMs: 20_000 });
    time.pass(5000);

    expect(guest.view.get().secondsLeft).toBe(15);
    host.update(FRAME);
    expect(guest.view.get().secondsLeft).toBe(15);
  });
});
