import type { HeadsetSink } from '../drivers/contract.ts';
import type { HeadsetBrand } from '../drivers/registry.ts';
import { createStore, type Store } from '../session/store.ts';
import { bringBack } from './bring-back.ts';
import { choicesOf } from './headset-choices.ts';
import type { HeadsetFeed } from './headset-feed.ts';
import { LINK_LOST, problemOf, STOPPED_SENDING } from './headset-problem.ts';
import { chooseRoute, knownRoute, knownRoutes, type RouteDeps } from './headset-route.ts';
import { type HeadsetEvent, type HeadsetProblem, isOpen, reduceHeadset } from './headset-state.ts';
import { type HeadsetChoice, type HeadsetConnection, type HeadsetView, NO_HEADSET } from './headset-view.ts';
import type { HeadsetRoute, OpenRoute } from './route.ts';
import { quietly } from './quietly.ts';
import { anotherAnswered, isLike } from './same-headset.ts';
import { bothFailed, connectByAnyWay, hasWayRound } from './way-round.ts';
import { bluetoothWay, wifiRoute, wifiWay } from './wifi-route.ts';

export type KeeperDeps = RouteDeps & { brands: readonly HeadsetBrand[]; feed: HeadsetFeed };

const VIEW_EVERY_MS = 500;
/** A device that sends nothing for this long although its link is there is connected anew. */
const SILENT_TICKS = 16;
/** A stream that is wanted again within this time was never stopped: devices do not like to be started in a row. */
const STOP_AFTER_MS = 2000;

/**
 * Holds on to one headset: connects it, brings a lost link back, starts and stops its EEG as the session wants. The
 * rules are in `reduceHeadset`; everything a screen sees is in `view`.
 */
export class HeadsetKeeper implements HeadsetConnection {
  readonly view: Store<HeadsetView> = createStore(NO_HEADSET);
  readonly choices: readonly HeadsetChoice[];
  readonly #deps: KeeperDeps;
  /** Counts devices: what belongs to an earlier one is dropped. */
  #era = 0;
  #route: HeadsetRoute | undefined;
  #open: OpenRoute | undefined;
  /** Was let go of and is being stopped. */
  #leaving: OpenRoute | undefined;
  #stopEeg: (() => Promise<void>) | undefined;
  #stopContact: (() => Promise<void>) | undefined;
  #isEegWanted = false;
  #isReconnecting = false;
  #callOffStop: (() => void) | undefined;
  #callOffTick: (() => void) | undefined;
  #silentTicks = 0;
  #packetsSeen = 0;
  /** What is asked of the device, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

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
    const routes = await knownRoutes(this.#deps.brands, this.#deps);
    return routes.map(({ deviceId, name, brand }) => ({ deviceId, name, brand: brand.brand }));
  }

  async connectKnown(deviceId: string): Promise<void> {
    const era = this.#newEra();
    this.#dispatch({ type: 'connect', name: '' });
    await this.#connectBy(() => knownRoute(deviceId, this.#deps.brands, this.#deps), era);
  }

  async reconnect(): Promise<void> {
    if (this.view.get().step !== 'lost') return;
    this.#takeWay(this.#route?.insteadOf ?? this.#route);
    this.#dispatch({ type: 'again' });
    await this.#reconnect(this.#era);
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
      await quietly(stop);
      this.#dispatch({ type: 'silent' });
    });
    await this.#resumeEeg();
  }

  /** The EEG is wanted from now on, also after a lost link. Rejects with words when the device refuses. */
  async wantEeg(): Promise<void> {
    if (this.view.get().step === 'none') throw new Error('No headset is connected. Connect one first.');
    this.#callOffStop?.();
    this.#isEegWanted = true;
    await this.#startEeg();
  }

  /** Nobody needs the EEG; it stops in a moment. */
  leaveEeg(): void {
    this.#callOffStop?.();
    this.#callOffStop = this.#deps.time.after(STOP_AFTER_MS, () => {
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
    await this.#turn;
  }

  dispose(): void {
    void this.disconnect();
    this.#deps.feed.dispose();
  }

  /** Lets go of whatever there was. */
  #newEra(): number {
    this.#letGo();
    this.#route = undefined;
    this.#isEegWanted = false;
    this.#isReconnecting = false;
    this.#callOffStop?.();
    this.#callOffTick?.();
    this.#callOffTick = undefined;
    return ++this.#era;
  }

  /** Closes the device when what it was asked before is done. */
  #letGo(): void {
    const open = this.#open;
    const [stopEeg, stopContact] = [this.#stopEeg, this.#stopContact];
    this.#open = undefined;
    this.#stopEeg = undefined;
    this.#stopContact = undefined;
    this.#leaving = open;
    this.#turn = this.#turn.then(async () => {
      await quietly(stopEeg);
      await quietly(stopContact);
      await quietly(open && (() => open.close()));
      if (this.#leaving !== open) return;
      this.#leaving = undefined;
      this.#deps.feed.pause();
    });
  }

  async #connectBy(find: () => Promise<HeadsetRoute>, era: number, brand?: HeadsetBrand): Promise<void> {
    const isWanted = () => era === this.#era;
    try {
      await connectByAnyWay({
        find,
        connect: (route) => this.#connectTo(route, era),
        brand,
        time: this.#deps.time,
        isWanted,
        onWayRound: (entry, name, because) =>
          this.#dispatch({ type: 'connect', name, way: wifiWay(entry, because) }),
      });
    } catch (error) {
      const way = this.view.get().way ?? (brand && bluetoothWay(brand));
      if (isWanted()) this.#dispatch({ type: 'failed', problem: problemOf(error), way });
    }
  }

  async #connectTo(route: HeadsetRoute, era: number): Promise<void> {
    this.#dispatch({ type: 'connect', name: route.name, way: route.way });
    // The device before this one must be let go first: it may be the same.
    await this.#turn;
    await this.#openRoute(route, era);
    if (era !== this.#era) return;
    this.#route = route;
    this.#packetsSeen = this.#deps.feed.packets;
    this.#tickSoon();
  }

  /** Opens the device and takes it over; undefined when another device was chosen meanwhile. */
  async #openRoute(route: HeadsetRoute, era: number): Promise<OpenRoute | undefined> {
    let isGone = false;
    let taken: OpenRoute | undefined;
    const open = await route.open(() => {
      isGone = true;
      if (taken) this.#lose(taken, LINK_LOST);
    });
    if (era !== this.#era) {
      await quietly(() => open.close());
      return undefined;
    }
    const { facts: before } = this.view.get();
    const { facts, power } = open.headset;
    if (before && !isLike(before, facts)) {
      await quietly(() => open.close());
      throw anotherAnswered();
    }
    taken = open;
    this.#open = open;
    this.#silentTicks = 0;
    this.#deps.feed.use(facts, before !== undefined);
    this.#dispatch({ type: 'opened', driver: open.driver, name: route.name, facts, power, way: route.way });
    if (isGone) this.#lose(open, LINK_LOST);
    return open;
  }

  #lose(open: OpenRoute, problem: HeadsetProblem): void {
    if (this.#open !== open) return;
    this.#letGo();
    const { feed } = this.#deps;
    feed.pause();
    feed.note('linkLost', 'The link to the headset was lost');
    this.#dispatch({ type: 'lost', problem });
    if (!this.#isReconnecting) void this.#reconnect(this.#era);
  }

  async #reconnect(era: number): Promise<void> {
    this.#isReconnecting = true;
    const problem = await bringBack({
      time: this.#deps.time,
      isWanted: () => era === this.#era,
      onAttempt: (attempt) => this.#dispatch({ type: 'attempt', ...attempt }),
      attempt: async () => {
        await this.#comeBack(era);
        // The link may have gone again while the EEG was started.
        if (era !== this.#era || !this.#open) return false;
        this.#isReconnecting = false;
        return true;
      },
    });
    const left = problem && (await this.#comeBackRound(era, problem));
    if (!left || era !== this.#era) return;
    this.#isReconnecting = false;
    this.#dispatch({ type: 'gaveUp', problem: left });
  }

  /** The same headset over Wi-Fi once Bluetooth was tried in vain; undefined when that brought it back. */
  async #comeBackRound(era: number, problem: HeadsetProblem): Promise<HeadsetProblem | undefined> {
    const lost = this.#route;
    if (!lost || lost.way?.transport !== 'bluetooth' || !hasWayRound(lost.brand, problem)) return problem;
    const because = problem.message;
    this.#dispatch({ type: 'way', way: wifiWay(lost.brand, because) });
    try {
      const options = { name: lost.name, because, insteadOf: lost };
      const route = await wifiRoute(lost.brand, this.#deps.time, options);
      if (era !== this.#era) return undefined;
      this.#takeWay(route);
      await this.#comeBack(era);
      // Wi-Fi may have gone again while the EEG was started.
      if (era !== this.#era) return undefined;
      if (!this.#open) return problem;
      this.#isReconnecting = false;
      return undefined;
    } catch (error) {
      if (era === this.#era) this.#takeWay(lost);
      return problemOf(bothFailed(problem, problemOf(error)));
    }
  }

  #takeWay(route: HeadsetRoute | undefined): void {
    this.#route = route;
    this.#dispatch({ type: 'way', way: route?.way });
  }

  async #comeBack(era: number): Promise<void> {
    await this.#turn;
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

  /** A link that breaks meanwhile is no failure: the EEG comes with the link. */
  #startEeg(isReconnect = false): Promise<void> {
    return this.#inTurn(async (open) => {
      if (this.#stopEeg || this.#stopContact) return;
      this.#deps.feed.goOn(isReconnect);
      try {
        const stop = await open.headset.stream(this.#sinkOf(open));
        if (this.#open !== open) return;
        this.#stopEeg = stop;
        this.#silentTicks = 0;
        this.#dispatch({ type: 'streaming' });
      } catch (error) {
        if (this.#open === open || isReconnect) throw error;
      }
    });
  }

  async #endEeg(): Promise<void> {
    const stop = this.#stopEeg;
    this.#stopEeg = undefined;
    await quietly(stop);
    this.#deps.feed.pause();
  }

  /** Runs when what was asked before is done; not at all when the device is gone by then. */
  #inTurn(action: (open: OpenRoute) => Promise<void>): Promise<void> {
    const result = this.#turn.then(async () => {
      if (this.#open) await action(this.#open);
    });
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /**
   * What an earlier link still says is not heard, but for packets its driver had held back and hands on as it stops:
   * they reached us.
   */
  #sinkOf(open: OpenRoute): HeadsetSink {
    const { feed } = this.#deps;
    const isHeard = () => this.#open === open;
    return {
      packet: (packet) => {
        if (isHeard() || this.#leaving === open) feed.packet(packet);
      },
      badPacket: () => {
        if (isHeard()) feed.badPacket();
      },
      power: (power) => {
        if (isHeard()) this.#dispatch({ type: 'power', power });
      },
      contact: (readings) => {
        if (isHeard()) this.#dispatch({ type: 'contact', readings });
      },
      moving: (isMoving) => {
        if (isHeard()) feed.moving(isMoving);
      },
    };
  }

  #tickSoon(): void {
    this.#callOffTick?.();
    this.#callOffTick = this.#deps.time.after(VIEW_EVERY_MS, () => {
      this.#tickSoon();
      this.#tick();
    });
  }

  #tick(): void {
    const { feed } = this.#deps;
    const view = this.view.get();
    if (isOpen(view)) this.view.set({ ...view, radio: feed.figures, isMoving: feed.isMoving });
    const hasPackets = feed.packets !== this.#packetsSeen;
    this.#packetsSeen = feed.packets;
    this.#silentTicks = hasPackets || !this.#stopEeg ? 0 : this.#silentTicks + 1;
    if (this.#silentTicks < SILENT_TICKS || !this.#open) return;
    this.#lose(this.#open, STOPPED_SENDING);
  }

  #refused(error: unknown): void {
    this.#dispatch({ type: 'refused', problem: problemOf(error) });
  }

  #dispatch(event: HeadsetEvent): void {
    this.view.set(reduceHeadset(this.view.get(), event));
  }
}
