import { TaskQueue } from '#shared/task-queue.ts';
import type { HeadsetSink } from '../drivers/common/contract.ts';
import { type HeadsetBrand, loadDrivers } from './registry.ts';
import { createStore, type Store } from '#live/store/store.ts';
import { choicesOf } from './headset-choices.ts';
import type { HeadsetFeed } from './headset-feed.ts';
import { LINK_LOST, problemOf, STOPPED_SENDING } from '../state/headset-problem.ts';
import { chooseRoute, knownRoute, knownRoutes, type RouteDeps } from './headset-route.ts';
import { type HeadsetEvent, type HeadsetProblem, isOpen, reduceHeadset } from '../state/headset-state.ts';
import {
  type HeadsetChoice,
  type HeadsetConnection,
  type HeadsetView,
  NO_HEADSET,
} from '../state/headset-view.ts';
import { LinkRecovery } from './link-recovery.ts';
import type { HeadsetRoute, OpenRoute } from './route.ts';
import { ignoreErrors } from './ignore-errors.ts';
import { anotherAnswered, isLike } from '../state/same-headset.ts';
import { SilenceWatch } from './silence-watch.ts';
import { connectWithFallback } from './fallback.ts';
import { bluetoothWay, wifiRoute, wifiWay } from './wifi-route.ts';

type KeeperDeps = RouteDeps & { brands: readonly HeadsetBrand[]; feed: HeadsetFeed };

const VIEW_EVERY_MS = 500;
/** Delay before the EEG stops. Some devices fail when they are stopped and started in quick succession. */
const STOP_AFTER_MS = 2000;

/**
 * Connects one headset, reconnects a lost link, starts and stops its EEG for the session. The rules are in
 * `reduceHeadset`; screens read `view` only.
 */
export class HeadsetKeeper implements HeadsetConnection {
  readonly view: Store<HeadsetView> = createStore(NO_HEADSET);
  readonly choices: readonly HeadsetChoice[];
  readonly #deps: KeeperDeps;
  /** Incremented for each device. Results that belong to an earlier device are ignored. */
  #era = 0;
  #route: HeadsetRoute | undefined;
  #open: OpenRoute | undefined;
  /** The device that is being closed. */
  #leaving: OpenRoute | undefined;
  #stopEeg: (() => Promise<void>) | undefined;
  #stopContact: (() => Promise<void>) | undefined;
  #isEegWanted = false;
  #cancelStop: (() => void) | undefined;
  #cancelTick: (() => void) | undefined;
  readonly #silence = new SilenceWatch();
  #recovery: LinkRecovery | undefined;
  /** Requests to the device, one at a time. */
  readonly #requests = new TaskQueue();

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
    this.choices = choicesOf(deps.brands, deps.radio);
  }

  async connect(brand: string, only?: 'wifi', name = ''): Promise<void> {
    const entry = this.#deps.brands.find((each) => each.brand === brand);
    if (!entry) throw new Error(`There is no headset brand '${brand}'.`);
    const era = this.#newEra();
    if (only === 'wifi') {
      this.#dispatch({ type: 'connect', name, way: wifiWay(entry) });
      await this.#connectBy(() => wifiRoute(entry, this.#deps.time, { name }), era);
    } else {
      this.#dispatch({ type: 'choose' });
      await this.#connectBy(() => chooseRoute(entry, this.#deps), era, entry);
    }
  }

  async known() {
    // Headsets are being chosen: one of the drivers is needed soon.
    void loadDrivers(this.#deps.brands);
    const routes = await knownRoutes(this.#deps.brands, this.#deps);
    return routes.map(({ deviceId, name, brand }) => ({ deviceId, name, brand: brand.brand }));
  }

  async connectKnown(deviceId: string): Promise<void> {
    const era = this.#newEra();
    this.#dispatch({ type: 'connect', name: '' });
    await this.#connectBy(() => knownRoute(deviceId, this.#deps.brands, this.#deps), era);
  }

  async reconnect(): Promise<void> {
    if (this.view.get().step === 'lost') await this.#recovery?.retry();
  }

  assignSites(channelNames: readonly string[]): void {
    this.#dispatch({ type: 'sites', channelNames });
  }

  beginContact(): Promise<void> {
    return this.#inTurn(async (open) => {
      if (!open.headset.measureContact || this.#stopContact) return;
      await this.#endEeg();
      const stop = await open.headset.measureContact(this.#sinkOf(open));
      if (this.#open !== open) return;
      this.#stopContact = stop;
      this.#dispatch({ type: 'measuring' });
    }).catch(async (error: unknown) => {
      this.#refused(error);
      await this.#resumeEeg();
    });
  }

  async endContact(): Promise<void> {
    await this.#inTurn(async () => {
      const stop = this.#stopContact;
      this.#stopContact = undefined;
      await ignoreErrors(stop);
      this.#dispatch({ type: 'silent' });
    });
    await this.#resumeEeg();
  }

  /** Starts the EEG, and again after each reconnect. Rejects with a message when the device refuses. */
  async wantEeg(): Promise<void> {
    if (this.view.get().step === 'none') throw new Error('No headset is connected. Connect one first.');
    this.#cancelStop?.();
    this.#isEegWanted = true;
    await this.#startEeg();
  }

  /** Stops the EEG after a short delay. */
  leaveEeg(): void {
    this.#cancelStop?.();
    this.#cancelStop = this.#deps.time.after(STOP_AFTER_MS, () => {
      this.#isEegWanted = false;
      void this.#inTurn(async () => {
        await this.#endEeg();
        if (!this.#stopContact) this.#dispatch({ type: 'silent' });
      });
    });
  }

  async disconnect(): Promise<void> {
    this.#newEra();
    this.#dispatch({ type: 'disconnected' });
    await this.#requests.idle();
  }

  dispose(): void {
    void this.disconnect();
    this.#deps.feed.dispose();
  }

  /** Closes the current device, if any. */
  #newEra(): number {
    this.#closeDevice();
    this.#route = undefined;
    this.#isEegWanted = false;
    this.#recovery?.stop();
    this.#silence.forget();
    this.#cancelStop?.();
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    const era = ++this.#era;
    this.#recovery = new LinkRecovery({
      time: this.#deps.time,
      route: () => this.#route,
      takeRoute: (route) => this.#takeRoute(route),
      connect: () => this.#comeBack(era),
      isOpen: () => this.#open !== undefined,
      dispatch: (event) => this.#dispatch(event),
    });
    return era;
  }

  /** Closes the device after its pending requests. */
  #closeDevice(): void {
    const open = this.#open;
    const [stopEeg, stopContact] = [this.#stopEeg, this.#stopContact];
    this.#open = undefined;
    this.#stopEeg = undefined;
    this.#stopContact = undefined;
    this.#leaving = open;
    void this.#requests.run(async () => {
      await ignoreErrors(stopEeg);
      await ignoreErrors(stopContact);
      await ignoreErrors(open && (() => open.close()));
      if (this.#leaving !== open) return;
      this.#leaving = undefined;
      this.#deps.feed.pause();
    });
  }

  async #connectBy(find: () => Promise<HeadsetRoute>, era: number, brand?: HeadsetBrand): Promise<void> {
    const isWanted = () => era === this.#era;
    try {
      await connectWithFallback({
        find,
        connect: (route) => this.#connectTo(route, era),
        brand,
        time: this.#deps.time,
        isWanted,
        onFallback: (entry, name, because) =>
          this.#dispatch({ type: 'connect', name, way: wifiWay(entry, because) }),
      });
    } catch (error) {
      const way = this.view.get().way ?? (brand && bluetoothWay(brand));
      if (isWanted()) this.#dispatch({ type: 'failed', problem: problemOf(error), way });
    }
  }

  async #connectTo(route: HeadsetRoute, era: number): Promise<void> {
    this.#dispatch({ type: 'connect', name: route.name, way: route.way });
    // Close the previous device first: it may be the same one.
    await this.#requests.idle();
    await this.#openRoute(route, era);
    if (era !== this.#era) return;
    this.#route = route;
    this.#tickSoon();
  }

  /** Opens the device. Resolves to undefined if the user has chosen another one in the meantime. */
  async #openRoute(route: HeadsetRoute, era: number): Promise<OpenRoute | undefined> {
    let isGone = false;
    let taken: OpenRoute | undefined;
    const open = await route.open(() => {
      isGone = true;
      if (taken) this.#lose(taken, LINK_LOST);
    });
    if (era !== this.#era) {
      await ignoreErrors(() => open.close());
      return undefined;
    }
    const { facts: before } = this.view.get();
    const { facts, power } = open.headset;
    if (before && !isLike(before, facts)) {
      await ignoreErrors(() => open.close());
      throw anotherAnswered();
    }
    taken = open;
    this.#open = open;
    this.#deps.feed.use(facts, before !== undefined);
    this.#dispatch({ type: 'opened', driver: open.driver, name: route.name, facts, power, way: route.way });
    if (isGone) this.#lose(open, LINK_LOST);
    return open;
  }

  #lose(open: OpenRoute, problem: HeadsetProblem): void {
    if (this.#open !== open) return;
    this.#closeDevice();
    this.#deps.feed.pause();
    this.#deps.feed.note('linkLost', 'The link to the headset was lost');
    this.#dispatch({ type: 'lost', problem });
    this.#recovery?.begin();
  }

  #takeRoute(route: HeadsetRoute | undefined): void {
    this.#route = route;
    this.#dispatch({ type: 'way', way: route?.way });
  }

  async #comeBack(era: number): Promise<void> {
    await this.#requests.idle();
    const route = this.#route;
    const open = route && (await this.#openRoute(route, era));
    if (!open) return;
    this.#deps.feed.noteWithNext('linkBack', 'The link to the headset is back');
    try {
      if (this.#isEegWanted) await this.#startEeg(true);
    } catch (error) {
      if (this.#open === open) this.#lose(open, problemOf(error));
      throw error;
    }
  }

  async #resumeEeg(): Promise<void> {
    if (!this.#isEegWanted) return;
    await this.#startEeg().catch((error: unknown) => this.#refused(error));
  }

  /** A link lost during the start is not an error: the EEG starts again after the reconnect. */
  #startEeg(isReconnect = false): Promise<void> {
    return this.#inTurn(async (open) => {
      if (this.#stopEeg || this.#stopContact) return;
      this.#deps.feed.resume(isReconnect);
      try {
        const stop = await open.headset.stream(this.#sinkOf(open));
        if (this.#open !== open) return;
        this.#stopEeg = stop;
        this.#silence.begin(this.#deps.feed.arrivals);
        this.#dispatch({ type: 'streaming' });
      } catch (error) {
        if (this.#open === open || isReconnect) throw error;
      }
    });
  }

  async #endEeg(): Promise<void> {
    const stop = this.#stopEeg;
    this.#stopEeg = undefined;
    await ignoreErrors(stop);
    this.#deps.feed.pause();
  }

  /** Runs after earlier requests. Does nothing if the device is closed by then. */
  #inTurn(action: (open: OpenRoute) => Promise<void>): Promise<void> {
    return this.#requests.run(async () => {
      if (this.#open) await action(this.#open);
    });
  }

  /**
   * Where the messages of one device go. Those of an earlier link are ignored, except for packets that its driver had
   * buffered and flushes while it stops: these were received.
   */
  #sinkOf(open: OpenRoute): HeadsetSink {
    const { feed } = this.#deps;
    const ifCurrent = (action: () => void): void => {
      if (this.#open === open) action();
    };
    return {
      packet: (packet) => {
        if (this.#open === open || this.#leaving === open) feed.packet(packet);
      },
      badPacket: () => ifCurrent(() => feed.badPacket()),
      power: (power) => ifCurrent(() => this.#dispatch({ type: 'power', power })),
      contact: (readings) => ifCurrent(() => this.#dispatch({ type: 'contact', readings })),
      moving: (isMoving) => ifCurrent(() => feed.moving(isMoving)),
    };
  }

  #tickSoon(): void {
    this.#cancelTick?.();
    this.#cancelTick = this.#deps.time.after(VIEW_EVERY_MS, () => {
      this.#tickSoon();
      this.#tick();
    });
  }

  #tick(): void {
    const { feed } = this.#deps;
    const view = this.view.get();
    if (isOpen(view)) this.view.set({ ...view, radio: feed.figures, isMoving: feed.isMoving });
    if (!this.#open) return;
    if (!this.#stopEeg) return this.#silence.begin(feed.arrivals);
    const { silence, isSending, isOverdue } = this.#silence.tick(feed.arrivals);
    if (silence !== undefined || isSending) this.#dispatch({ type: 'silence', silence });
    if (isOverdue) this.#lose(this.#open, STOPPED_SENDING);
  }

  #refused(error: unknown): void {
    this.#dispatch({ type: 'refused', problem: problemOf(error) });
  }

  #dispatch(event: HeadsetEvent): void {
    this.view.set(reduceHeadset(this.view.get(), event));
  }
}
