import type { Store } from '#live/store/store.ts';
import { openChoice } from './open-choice.ts';
import type { SessionControllerDeps, SourceChoice } from './session-deps.ts';
import type { SessionView } from './session-view.ts';

/** The chosen source of a session. The newest choice wins. */
export class SourceSlot {
  readonly #view: Store<SessionView>;
  readonly #deps: Pick<SessionControllerDeps, 'source' | 'headset'>;
  #opening = 0;
  /** Channel names of the source for which bad channels were marked. */
  #markedNames = '';

  constructor(view: Store<SessionView>, deps: Pick<SessionControllerDeps, 'source' | 'headset'>) {
    this.#view = view;
    this.#deps = deps;
  }

  /** Opens the source to read its channels. Rejects with a message for people. */
  async open(choice: SourceChoice): Promise<void> {
    const opening = ++this.#opening;
    this.#patch({ source: undefined, warnings: [] });
    const { info, warnings } = await openChoice(choice, this.#deps);
    // The user may have chosen another source in the meantime.
    if (opening !== this.#opening) return;
    // Marks belong to electrodes: keep them if the new source has the same channels.
    const names = info.channelNames.join();
    const badChannels = names === this.#markedNames ? this.#view.get().badChannels : [];
    this.#markedNames = names;
    this.#patch({ source: info, warnings, badChannels });
  }

  clear(): void {
    this.#opening++;
    this.#patch({ source: undefined, warnings: [] });
  }

  #patch(change: Partial<SessionView>): void {
    this.#view.set({ ...this.#view.get(), ...change });
  }
}
