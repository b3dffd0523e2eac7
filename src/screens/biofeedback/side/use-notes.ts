import { useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Session } from '#shared/api/sessions.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { mergeTexts } from '#model/values/merge-texts.ts';
import { useApi } from '#state/services.atoms.ts';
import { useCache } from '#state/use-cache.ts';

const PAUSE_MS = 1000;
const RETRY_MS = 5000;

export type NotesState = { kind: 'saved' | 'typing' | 'saving'; problem: string | undefined };

/** Notes as the server has them. */
export type StoredNotes = { notes: string; notesVersion: number };

type NotesServer = {
  load: () => Promise<StoredNotes>;
  /** Rejects with ApiError `conflict` when others are stored than those of the version. */
  save: (notes: string, notesVersion: number) => Promise<StoredNotes>;
};

type NotesEvents = {
  onState: (state: NotesState) => void;
  /** What was written in another place meanwhile is in the text now. */
  onMerged: (text: string) => void;
};

/**
 * Saves notes in the background: a second after the last key, again after a failure, and at once when it is flushed.
 * One save at a time, so that an older text can never arrive after a newer one. Nobody can be asked while a session runs:
 * notes that were written in another place meanwhile are kept beside these.
 */
export class NotesSaver {
  readonly #server: NotesServer;
  readonly #events: NotesEvents;
  #saved: StoredNotes;
  #wanted: string;
  #isSaving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(initial: StoredNotes, server: NotesServer, events: NotesEvents) {
    this.#saved = initial;
    this.#wanted = initial.notes;
    this.#server = server;
    this.#events = events;
  }

  change(text: string): void {
    this.#wanted = text;
    this.#events.onState({ kind: 'typing', problem: undefined });
    this.#wait(PAUSE_MS);
  }

  /** Saves now what is not saved yet. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#isSaving) return;
    if (this.#wanted === this.#saved.notes) this.#events.onState({ kind: 'saved', problem: undefined });
    else void this.#run(this.#wanted);
  }

  async #run(text: string): Promise<void> {
    this.#isSaving = true;
    this.#events.onState({ kind: 'saving', problem: undefined });
    try {
      this.#saved = await this.#save(text);
    } catch (error) {
      this.#isSaving = false;
      this.#events.onState({ kind: 'typing', problem: `Not saved yet. ${messageOf(error)}` });
      this.#wait(RETRY_MS);
      return;
    }
    this.#isSaving = false;
    this.flush();
  }

  /** Instead of writing over others, takes theirs in; what is wanted then is saved next. */
  async #save(text: string): Promise<StoredNotes> {
    try {
      return await this.#server.save(text, this.#saved.notesVersion);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      const newest = await this.#server.load();
      // Something else stood in the way, and the server said what.
      if (newest.notesVersion === this.#saved.notesVersion || newest.notes === HIDDEN) throw error;
      this.#wanted = mergeTexts(this.#saved.notes, this.#wanted, newest.notes);
      this.#events.onMerged(this.#wanted);
      return newest;
    }
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), ms);
  }
}

/** The notes of a session; what is not saved when the screen closes is saved then. */
export function useNotes(session: Session) {
  const api = useApi();
  const cache = useCache();
  const [notes, setNotes] = useState(session.notes);
  const [state, setState] = useState<NotesState>({ kind: 'saved', problem: undefined });
  const show = async (stored: StoredNotes) => {
    // Of a page that shows the session already, or waits for it, and asked before these notes were there.
    const params = { id: session.therapistId, sessionId: session.sessionId };
    await cache.cancel(ENDPOINTS.getSession, { params });
    const before = cache.read(ENDPOINTS.getSession, { params });
    if (before) cache.write(ENDPOINTS.getSession, { params }, { ...before, ...stored });
    // What was cancelled is not asked again by itself, and a page that asked for the first time would wait for ever.
    void cache.refreshOne(ENDPOINTS.getSession, { params });
  };
  const [saver] = useState(
    () => new NotesSaver(session, notesOn(api, session, show), { onState: setState, onMerged: setNotes }),
  );
  useEffect(() => () => saver.flush(), [saver]);

  const change = (text: string) => {
    setNotes(text);
    saver.change(text);
  };
  return { notes, change, ...state };
}

const notesOn = (
  api: Api,
  { therapistId: id, sessionId }: Session,
  onSaved: (stored: StoredNotes) => Promise<void>,
): NotesServer => ({
  load: () => api.callEndpoint(ENDPOINTS.getSession, { params: { id, sessionId } }),
  save: async (notes, notesVersion) => {
    const params = { id, sessionId };
    const saved = await api.callEndpoint(ENDPOINTS.patchSession, { params, body: { notes, notesVersion } });
    const stored = { notes, notesVersion: saved.notesVersion };
    await onSaved(stored);
    return stored;
  },
});
