import { useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Session } from '#shared/api/sessions.ts';
import { useApi } from '#state/services.atoms.ts';

const PAUSE_MS = 1000;
const RETRY_MS = 5000;

export type NotesState = { kind: 'saved' | 'typing' | 'saving'; problem: string | undefined };

/**
 * Saves notes in the background: a second after the last key, again after a failure, and at once when it is flushed.
 * One save at a time, so that an older text can never arrive after a newer one.
 */
export class NotesSaver {
  readonly #save: (text: string) => Promise<unknown>;
  readonly #onState: (state: NotesState) => void;
  #saved: string;
  #wanted: string;
  #isSaving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    initial: string,
    save: (text: string) => Promise<unknown>,
    onState: (state: NotesState) => void,
  ) {
    this.#saved = initial;
    this.#wanted = initial;
    this.#save = save;
    this.#onState = onState;
  }

  change(text: string): void {
    this.#wanted = text;
    this.#onState({ kind: 'typing', problem: undefined });
    this.#wait(PAUSE_MS);
  }

  /** Saves now what is not saved yet. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#isSaving) return;
    if (this.#wanted === this.#saved) this.#onState({ kind: 'saved', problem: undefined });
    else void this.#run(this.#wanted);
  }

  async #run(text: string): Promise<void> {
    this.#isSaving = true;
    this.#onState({ kind: 'saving', problem: undefined });
    try {
      await this.#save(text);
      this.#saved = text;
    } catch (error) {
      this.#isSaving = false;
      this.#onState({ kind: 'typing', problem: `Not saved yet. ${messageOf(error)}` });
      this.#wait(RETRY_MS);
      return;
    }
    this.#isSaving = false;
    this.flush();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), ms);
  }
}

/** The notes of a session; what is not saved when the screen closes is saved then. */
export function useNotes({ therapistId, sessionId, notes: initial }: Session) {
  const api = useApi();
  const [notes, setNotes] = useState(initial);
  const [state, setState] = useState<NotesState>({ kind: 'saved', problem: undefined });
  const [saver] = useState(() => new NotesSaver(initial, saveTo(api, therapistId, sessionId), setState));
  useEffect(() => () => saver.flush(), [saver]);

  const change = (text: string) => {
    setNotes(text);
    saver.change(text);
  };
  return { notes, change, ...state };
}

const saveTo = (api: Api, id: Session['therapistId'], sessionId: Session['sessionId']) => (notes: string) =>
  api.callEndpoint(ENDPOINTS.patchSession, { params: { id, sessionId }, body: { notes } });
