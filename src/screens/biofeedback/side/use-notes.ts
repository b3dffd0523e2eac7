import { useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { type Session, getSession, patchSession } from '#shared/api/sessions.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { mergeTexts } from '#model/values/merge-texts.ts';
import { useApi } from '#state/services.atoms.ts';
import { useCache } from '#state/use-change.ts';

const PAUSE_MS = 1000;
const RETRY_MS = 5000;

export type NotesState = { kind: 'saved' | 'typing' | 'saving'; problem: string | undefined };

/** Notes as stored on the server. */
export type StoredNotes = { notes: string; notesVersion: number };

type NotesServer = {
  load: () => Promise<StoredNotes>;
  /** Rejects with ApiError `conflict` if the stored version is not `notesVersion`. */
  save: (notes: string, notesVersion: number) => Promise<StoredNotes>;
};

type NotesEvents = {
  onState: (state: NotesState) => void;
  /** Called when notes written elsewhere were merged into the text. */
  onMerged: (text: string) => void;
};

/**
 * Saves notes in the background: a second after the last key, again after a failure, and immediately on flush. One save
 * at a time, so that an older text never arrives after a newer one. Notes written elsewhere meanwhile are merged,
 * because nobody can be asked during a session.
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

  /** Saves unsaved notes now. */
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

  /** On a conflict, merges the stored notes; the merged text is saved next. */
  async #save(text: string): Promise<StoredNotes> {
    try {
      return await this.#server.save(text, this.#saved.notesVersion);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      const newest = await this.#server.load();
      // The save failed for another reason, which the server stated.
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

/** The notes of a session; unsaved notes are saved when the screen closes. */
export function useNotes(session: Session) {
  const api = useApi();
  const cache = useCache();
  const [notes, setNotes] = useState(session.notes);
  const [state, setState] = useState<NotesState>({ kind: 'saved', problem: undefined });
  const show = async (stored: StoredNotes) => {
    // Cancel requests by pages for this session: they began before these notes were stored.
    const params = { id: session.therapistId, sessionId: session.sessionId };
    await cache.cancel(getSession, { params });
    const before = cache.read(getSession, { params });
    if (before) cache.write(getSession, { params }, { ...before, ...stored });
    // A canceled request is not repeated by itself, and a page on its first load would wait forever.
    void cache.refreshOne(getSession, { params });
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
  load: () => api.callEndpoint(getSession, { params: { id, sessionId } }),
  save: async (notes, notesVersion) => {
    const params = { id, sessionId };
    const saved = await api.callEndpoint(patchSession, { params, body: { notes, notesVersion } });
    const stored = { notes, notesVersion: saved.notesVersion };
    await onSaved(stored);
    return stored;
  },
});
