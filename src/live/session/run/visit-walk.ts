import { runCountOf, stepLabel, type VisitStep } from '#model/visits/visit-steps.ts';
import {
  type Ending,
  leadOf,
  reduceWalk,
  repeatable,
  restoredWalk,
  startOfWalk,
  type StoredWalk,
  storedWalk,
  type Walk,
  type WalkEvent,
} from '#model/visits/walk.ts';
import { createStore, type Store } from '#live/store/store.ts';
import type { BeginOptions, PhaseChoice } from './session-deps.ts';
import type { SessionState, SessionStep } from './session-state.ts';
import type { SessionView } from './session-view.ts';

/** What a walk needs of the session. Commands resolve to false if they are refused; the therapist is then told. */
export type WalkCommands = {
  begin(options: BeginOptions): Promise<void>;
  start(choice: PhaseChoice): Promise<boolean>;
  extend(seconds: number): Promise<boolean>;
  endPhase(): Promise<boolean>;
  pause(): Promise<boolean>;
  resume(): Promise<boolean>;
  addMarker(text: string): Promise<void>;
  noteEyes(eyes: 'open' | 'closed'): void;
};

type VisitWalkDeps = {
  session: Pick<Store<SessionView>, 'get' | 'subscribe'>;
  commands: WalkCommands;
  /** Epoch milliseconds. */
  nowMs: () => number;
  /** Runs `run` once after `ms`; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** Keeps the walk beyond the life of the page. */
  store: (walk: StoredWalk) => void;
  /** The session has ended: the walk is needed no more. */
  forget: () => void;
  stored: () => StoredWalk | undefined;
};

export type WalkView = {
  walk: Walk;
  /** When the next step starts by itself, in epoch milliseconds; undefined while it waits for the therapist. */
  endsAtMs: number | undefined;
};

const ACTIVE: readonly SessionStep[] = ['baseline', 'resting', 'running', 'paused'];
const BETWEEN: readonly SessionStep[] = ['ready', 'betweenRuns'];
const OVER: readonly SessionStep[] = ['ending', 'ended', 'failed'];
const isActive = ({ step }: SessionState): boolean => ACTIVE.includes(step);

/** Leads through the plan of a visit: starts each step, counts rests down and goes on by itself. */
export class VisitWalk {
  readonly view: Store<WalkView> = createStore<WalkView>({ walk: startOfWalk([]), endsAtMs: undefined });
  readonly #deps: VisitWalkDeps;
  readonly #stop: () => void;
  #cancel: (() => void) | undefined;
  #wasActive = false;
  /** False until the recording runs: while one is restored, its earlier phases pass by. */
  #isOpen = false;
  #isStarting = false;
  /** Why the therapist ended the step. */
  #wish: Ending | undefined;

  constructor(deps: VisitWalkDeps) {
    this.#deps = deps;
    this.#stop = deps.session.subscribe(() => this.#follow());
  }

  /** Sets the steps. Without effect once the recording has begun. */
  load(steps: readonly VisitStep[]): void {
    if (!this.#isOpen) this.view.set({ walk: startOfWalk(steps), endsAtMs: undefined });
  }

  /** Starts the recording with the first step. */
  async begin(options: Pick<BeginOptions, 'isContactOverridden' | 'speed'>): Promise<void> {
    const { walk } = this.view.get();
    const first = this.#choiceOf(walk.steps[0]);
    if (!first || this.#isOpen || this.#isStarting) return;
    this.#isStarting = true;
    try {
      await this.#deps.commands.begin({ ...options, thenRun: false, first });
      if (!this.#deps.session.get().state.isRecording) return;
      this.#isOpen = true;
      await this.#begun();
    } finally {
      this.#isStarting = false;
    }
  }

  /** Goes on after a recording was restored. */
  restored(): void {
    const { state } = this.#deps.session.get();
    const { steps } = this.view.get().walk;
    this.#isOpen = true;
    this.#wasActive = isActive(state);
    const walk = restoredWalk(steps, this.#deps.stored(), { run: state.run, isActive: this.#wasActive });
    const step = walk.steps[walk.at];
    if (step?.kind === 'recording') this.#deps.commands.noteEyes(step.eyes);
    this.#set(walk);
  }

  /** Starts the next step now. A step that needs no signal is done with it; the one after it keeps its lead. */
  async next(): Promise<void> {
    const { walk } = this.view.get();
    const step = walk.steps[walk.at];
    const isBetween = BETWEEN.includes(this.#deps.session.get().state.step);
    if (walk.stage !== 'waiting' || !step || !isBetween || this.#isStarting) return;
    const choice = this.#choiceOf(step);
    if (!choice) {
      this.#dispatch({ type: 'begun' });
      this.#dispatch({ type: 'ended', how: 'done' });
      return;
    }
    this.hold();
    this.#isStarting = true;
    try {
      if ((await this.#deps.commands.start(choice)) && this.#isOpen) await this.#begun();
    } finally {
      this.#isStarting = false;
    }
  }

  /** The next step waits for the therapist. */
  hold(): void {
    this.#dispatch({ type: 'hold' });
  }

  /** Pauses a run, or ends a recording, which then begins again from its start. Goes on when it is called again. */
  async toggle(): Promise<void> {
    const { commands, session } = this.#deps;
    const { step } = session.get().state;
    if (step === 'running') await commands.pause();
    else if (step === 'paused') await commands.resume();
    else if (step === 'resting' || step === 'baseline') await this.#end('held');
    else if (this.view.get().endsAtMs !== undefined) this.hold();
    else await this.next();
  }

  /** Leaves out the rest of the step, or the step that comes next. */
  async skip(): Promise<void> {
    const { walk } = this.view.get();
    const label = this.#label(walk.at);
    if (walk.stage === 'active') await this.#end('skipped');
    else this.#dispatch({ type: 'skip' });
    if (label !== undefined) await this.#deps.commands.addMarker(`Skipped: ${label}`);
  }

  /** The step under way once more from its beginning, or the one before. What was recorded stays. */
  async repeat(): Promise<void> {
    const { walk } = this.view.get();
    if (walk.stage === 'active') return this.#end('again');
    await this.repeatStep(repeatable(walk));
  }

  /** A step that was done once more. */
  async repeatStep(step: number): Promise<void> {
    this.#dispatch({ type: 'goTo', step });
    await this.next();
  }

  /** Makes the step longer, or the time until the next one. */
  async extend(seconds: number): Promise<void> {
    const { endsAtMs } = this.view.get();
    if (endsAtMs !== undefined) this.#endAt(endsAtMs + seconds * 1000);
    else if (isActive(this.#deps.session.get().state)) await this.#deps.commands.extend(seconds);
  }

  dispose(): void {
    this.#stop();
    this.#cancel?.();
  }

  async #end(how: Ending): Promise<void> {
    this.#wish = how;
    if (!(await this.#deps.commands.endPhase())) this.#wish = undefined;
  }

  async #begun(): Promise<void> {
    this.#dispatch({ type: 'begun' });
    const { walk } = this.view.get();
    await this.#deps.commands.addMarker(
      `Step ${walk.at + 1} of ${walk.steps.length}: ${this.#label(walk.at) ?? ''}`,
    );
  }

  #label(at: number): string | undefined {
    const { steps } = this.view.get().walk;
    return steps[at] && stepLabel(steps[at], runCountOf(steps));
  }

  /** Undefined for a step that needs no signal. */
  #choiceOf(step: VisitStep | undefined): PhaseChoice | undefined {
    switch (step?.kind) {
      case 'recording': {
        const { eyes, seconds, isBaseline } = step;
        return isBaseline ? { kind: 'baseline', seconds } : { kind: 'resting', eyes, seconds };
      }
      case 'baseline':
        return { kind: 'baseline', seconds: step.seconds };
      case 'run':
        return { kind: 'run', run: this.#deps.session.get().state.run + 1, seconds: step.seconds };
      default:
        return undefined;
    }
  }

  #follow(): void {
    const { state } = this.#deps.session.get();
    const wasActive = this.#wasActive;
    this.#wasActive = isActive(state);
    if (state.step === 'ended') this.#deps.forget();
    if (OVER.includes(state.step)) return this.#close();
    if (!this.#isOpen || !BETWEEN.includes(state.step)) return;
    if (!wasActive) {
      if (state.hasSourceEnded && this.view.get().endsAtMs !== undefined) this.hold();
      return;
    }
    const wish = this.#wish;
    this.#wish = undefined;
    const mustWait = state.baselineProblem !== undefined || state.hasSourceEnded;
    this.#dispatch({ type: 'ended', how: wish ?? (mustWait ? 'held' : 'done') });
  }

  /** Nothing starts by itself any more. */
  #close(): void {
    this.#isOpen = false;
    this.#cancel?.();
    this.#cancel = undefined;
    const { walk, endsAtMs } = this.view.get();
    if (endsAtMs !== undefined) this.view.set({ walk, endsAtMs: undefined });
  }

  #dispatch(event: WalkEvent): void {
    this.#set(reduceWalk(this.view.get().walk, event));
  }

  #set(walk: Walk): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.view.set({ walk, endsAtMs: undefined });
    if (this.#isOpen) this.#deps.store(storedWalk(walk));
    const leadSeconds = this.#isOpen ? leadOf(walk) : undefined;
    if (leadSeconds !== undefined) this.#endAt(this.#deps.nowMs() + leadSeconds * 1000);
  }

  #endAt(endsAtMs: number): void {
    this.#cancel?.();
    this.#cancel = this.#deps.after(endsAtMs - this.#deps.nowMs(), () => void this.next());
    this.view.set({ ...this.view.get(), endsAtMs });
  }
}
