import type { DriverTime } from '../drivers/common/contract.ts';
import { reconnect, FINAL_FAILURES } from './reconnect.ts';
import { LINK_LOST, problemOf } from '../state/headset-problem.ts';
import type { HeadsetEvent, HeadsetProblem } from '../state/headset-state.ts';
import { searchAgain, type Search } from './search-again.ts';
import type { HeadsetRoute } from './route.ts';
import { bothFailed, hasFallback } from './fallback.ts';
import { wifiRoute, wifiWay } from './wifi-route.ts';

type LinkRecoveryOptions = {
  time: DriverTime;
  /** The route of the next attempt. */
  route: () => HeadsetRoute | undefined;
  takeRoute: (route: HeadsetRoute | undefined) => void;
  /** Connects by `route`. Rejects with the reason. The link may be lost again by the time it resolves. */
  connect: () => Promise<void>;
  isOpen: () => boolean;
  dispatch: (event: HeadsetEvent) => void;
};

/**
 * Reconnects one headset after its link was lost: a series of attempts, then Wi-Fi if the brand has it, then occasional
 * attempts in the background. Never runs two attempts at once.
 */
export class LinkRecovery {
  readonly #options: LinkRecoveryOptions;
  #isWanted = true;
  /** A loss during an attempt belongs to that attempt. */
  #isTrying = false;
  #search: Search | undefined;

  constructor(options: LinkRecoveryOptions) {
    this.#options = options;
  }

  /** The link was lost. */
  begin(): void {
    if (!this.#isTrying) void this.#recover({ isAtOnce: false });
  }

  /** The user asks for a retry, at step 'lost'. Starts with Bluetooth again; ends any background attempt first. */
  async retry(): Promise<void> {
    const { dispatch, isOpen, route, takeRoute } = this.#options;
    dispatch({ type: 'again' });
    await this.#search?.stop();
    if (!this.#isWanted || this.#isTrying || isOpen()) return;
    takeRoute(route()?.insteadOf ?? route());
    await this.#recover({ isAtOnce: true });
  }

  /** The headset is no longer wanted. */
  stop(): void {
    this.#isWanted = false;
    void this.#search?.stop();
  }

  async #recover({ isAtOnce }: { isAtOnce: boolean }): Promise<void> {
    const { time, dispatch } = this.#options;
    this.#isTrying = true;
    const problem = await reconnect({
      time,
      isAtOnce,
      isWanted: () => this.#isWanted,
      onAttempt: (attempt) => dispatch({ type: 'attempt', ...attempt }),
      attempt: () => this.#attempt(),
    });
    const left = problem && (await this.#recoverOverWifi(problem));
    if (!left || !this.#isWanted) return;
    this.#isTrying = false;
    dispatch({ type: 'gaveUp', problem: left });
    if (FINAL_FAILURES.includes(problem.failure)) return;
    this.#search = searchAgain({
      time,
      attempt: () => this.#attempt().finally(() => (this.#isTrying = false)),
      // `left` also names why Wi-Fi failed.
      onFailure: (later) =>
        dispatch({ type: 'gaveUp', problem: later.message === problem.message ? left : later }),
    });
  }

  /** Undefined when the headset is connected or no longer wanted; otherwise the reason of the failure. */
  async #attempt(): Promise<HeadsetProblem | undefined> {
    this.#isTrying = true;
    try {
      await this.#options.connect();
    } catch (error) {
      return this.#isWanted ? problemOf(error) : undefined;
    }
    if (!this.#isWanted) return undefined;
    // The link may be lost again by now.
    if (!this.#options.isOpen()) return LINK_LOST;
    this.#isTrying = false;
    return undefined;
  }

  /** The same headset over Wi-Fi after Bluetooth failed. Undefined when Wi-Fi brought the headset back. */
  async #recoverOverWifi(problem: HeadsetProblem): Promise<HeadsetProblem | undefined> {
    const { time, route, takeRoute, dispatch } = this.#options;
    const lost = route();
    if (!lost || lost.way?.transport !== 'bluetooth' || !hasFallback(lost.brand, problem)) return problem;
    const because = problem.message;
    dispatch({ type: 'way', way: wifiWay(lost.brand, because) });
    const options = { name: lost.name, because, insteadOf: lost };
    const found = await wifiRoute(lost.brand, time, options).catch(problemOf);
    if (!this.#isWanted) return undefined;
    let failure: HeadsetProblem | undefined;
    if ('failure' in found) {
      failure = found;
    } else {
      takeRoute(found);
      failure = await this.#attempt();
    }
    if (!failure || !this.#isWanted) return undefined;
    takeRoute(lost);
    return problemOf(bothFailed(problem, failure));
  }
}
