import type { Protocol } from '#shared/eeg/protocol.ts';
import type { Store } from '#live/store/store.ts';
import type { EngineLink } from '#live/workers/engine-client.ts';
import type { BeginOptions, PhaseChoice } from './session-deps.ts';
import type { SessionView } from './session-view.ts';

type PhaseCommandsDeps = {
  view: Store<SessionView>;
  control: () => EngineLink['control'];
  /** Resolves to false if the engine refuses; the therapist is then told. */
  ask: (command: () => Promise<void>) => Promise<boolean>;
};

/** Starts and extends the phases of a session that have a length of their own. */
export class PhaseCommands {
  readonly #deps: PhaseCommandsDeps;

  constructor(deps: PhaseCommandsDeps) {
    this.#deps = deps;
  }

  /** The first phase of a recording. Rejects if the engine refuses. */
  startFirst({ first, firstRun, thenRun }: BeginOptions, timing: Protocol['timing']): Promise<void> {
    const { baselineSeconds, runSeconds } = timing;
    if (first) return this.#start(first);
    if (baselineSeconds > 0)
      return this.#deps.control().startBaseline(baselineSeconds, thenRun ? 'run' : 'wait');
    return this.#deps.control().startRun(firstRun ?? { seconds: runSeconds, run: 1 });
  }

  start(choice: PhaseChoice): Promise<boolean> {
    return this.#deps.ask(() => this.#start(choice));
  }

  repeatBaseline(): Promise<boolean> {
    const { timing } = this.#deps.view.get();
    return this.start({ kind: 'baseline', seconds: timing?.baselineSeconds ?? 0 });
  }

  /** Makes the baseline, run or resting recording longer. */
  extend(seconds: number): Promise<boolean> {
    return this.#deps.ask(() => this.#deps.control().extend(seconds));
  }

  noteEyes(restingEyes: Protocol['eyes'] | undefined): void {
    const { view } = this.#deps;
    view.set({ ...view.get(), restingEyes });
  }

  #start(choice: PhaseChoice): Promise<void> {
    const control = this.#deps.control();
    switch (choice.kind) {
      case 'baseline':
        return control.startBaseline(choice.seconds, 'wait');
      case 'resting':
        this.noteEyes(choice.eyes);
        return control.startResting(choice.seconds);
      case 'run':
        return control.startRun({ run: choice.run, seconds: choice.seconds });
    }
  }
}
