import { useEffect, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { type Session, getSession } from '#shared/api/sessions.ts';
import { mergeTexts } from '#model/values/merge-texts.ts';
import { useWaitingNotes } from '#state/outbox/use-waiting-notes.ts';
import { type NotesServer, notesOn, saveNotes, type StoredNotes } from '#state/sessions/save-notes.ts';
import { useApi } from '#state/services.atoms.ts';
import { useCache } from '#state/use-change.ts';

const PAUSE_MS = 1000;
const RETRY_MS = 5000;

export type NotesState = { kind: 'saved' | 'typing' | 'saving'; problem: string | undefined };

type NotesEvents = {
  onState: (state: NotesState) => void;
  /** Called when notes written elsewhere were merged into the text. */
  onMerged: (text: string) => void;
  /** Called when an attempt failed: `wanted` over `base` is to be saved by the next one. */
  onFailed: (base: StoredNotes, wanted: string) => void;
  /** Called when everything is saved that was handed over by `onFailed`. */
  onSaved: () => void;
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
  #isClosed = false;
  /** Handed over after the last failure. */
  #handedOver: string | undefined;
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

  /** Goes on with notes that could not be saved earlier, and with what was typed since. */
  takeOver(base: StoredNotes, text: string): void {
    const isTyped = this.#wanted !== this.#saved.notes;
    const merged = isTyped ? mergeTexts(base.notes, this.#wanted, text) : text;
    this.#saved = base;
    this.#handedOver = text;
    this.#events.onMerged(merged);
    this.change(merged);
  }

  /** Saves unsaved notes now, and for the last time. */
  close(): void {
    this.#isClosed = true;
    this.flush();
  }

  /** Saves unsaved notes now. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#isSaving) return;
    if (this.#wanted !== this.#saved.notes) return void this.#run(this.#wanted);
    this.#events.onState({ kind: 'saved', problem: undefined });
    // Also where a text that failed was taken back: nothing of it waits any more.
    if (this.#handedOver !== undefined) this.#events.onSaved();
    this.#handedOver = undefined;
  }

  async #run(text: string): Promise<void> {
    this.#isSaving = true;
    this.#events.onState({ kind: 'saving', problem: undefined });
    try {
      const { stored, merged } = await saveNotes(this.#server, {
        base: this.#saved,
        text,
        current: () => this.#wanted,
        handedOver: this.#handedOver,
      });
      this.#saved = stored;
      if (merged !== undefined) {
        this.#wanted = merged;
        this.#events.onMerged(merged);
      }
    } catch (error) {
      this.#isSaving = false;
      this.#events.onState({ kind: 'typing', problem: `Not saved yet. ${messageOf(error)}` });
      this.#handedOver = this.#wanted;
      this.#events.onFailed(this.#saved, this.#wanted);
      if (!this.#isClosed) this.#wait(RETRY_MS);
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

/** The notes of a session; unsaved notes are saved when the screen closes. What cannot be saved waits in the outbox. */
export function useNotes(session: Session) {
  const api = useApi();
  const cache = useCache();
  const waiting = useWaitingNotes(session);
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
  const [saver] = useState(() => {
    const server = notesOn(api, session);
    const save = async (text: string, notesVersion: number) => {
      const stored = await server.save(text, notesVersion);
      await show(stored);
      return stored;
    };
    const events = {
      onState: setState,
      onMerged: setNotes,
      onFailed: (base: StoredNotes, wanted: string) => waiting.put(base, wanted),
      onSaved: () => waiting.remove(),
    };
    return new NotesSaver(session, { ...server, save }, events);
  });
  useEffect(() => () => saver.close(), [saver]);
  useEffect(() => {
    void waiting.read().then((left) => {
      if (left) saver.takeOver(left.base, left.notes);
    });
  }, [saver, waiting]);

  const change = (text: string) => {
    setNotes(text);
    saver.change(text);
  };
  return { notes, change, ...state };
}
