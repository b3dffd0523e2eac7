import type { Api } from '#api/client.ts';
import { ApiError } from '#api/api-error.ts';
import { getSession, patchSession, type Session } from '#shared/api/sessions.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { mergeTexts } from '#model/values/merge-texts.ts';

/** Notes as stored on the server. */
export type StoredNotes = { notes: string; notesVersion: number };

export type NotesServer = {
  load: () => Promise<StoredNotes>;
  /** Rejects with ApiError `conflict` if the stored version is not `notesVersion`. */
  save: (notes: string, notesVersion: number) => Promise<StoredNotes>;
};

/** `merged`: what is to be saved next, after notes were written elsewhere. */
type SavedNotes = { stored: StoredNotes; merged?: string };

type SaveNotes = {
  base: StoredNotes;
  text: string;
  /** The text when the answer comes: it may have been written on. */
  current?: () => string;
  /** Text of this writer that something else may have saved meanwhile: it is not another writer's. */
  handedOver?: string | undefined;
};

/** Saves `text` over `base`. On a conflict, merges with the newest notes instead. Rejects with ApiError. */
export async function saveNotes(
  server: NotesServer,
  { base, text, current = () => text, handedOver }: SaveNotes,
): Promise<SavedNotes> {
  try {
    return { stored: await server.save(text, base.notesVersion) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    const newest = await server.load();
    // The save failed for another reason, which the server stated.
    if (newest.notesVersion === base.notesVersion || newest.notes === HIDDEN) throw error;
    const isOwn = newest.notes === handedOver;
    return { stored: newest, merged: isOwn ? current() : mergeTexts(base.notes, current(), newest.notes) };
  }
}

/** The notes of a session on the server. */
export function notesOn(
  api: Api,
  { therapistId: id, sessionId }: Pick<Session, 'therapistId' | 'sessionId'>,
): NotesServer {
  const params = { id, sessionId };
  return {
    load: () => api.callEndpoint(getSession, { params }),
    save: async (notes, notesVersion) => {
      const saved = await api.callEndpoint(patchSession, { params, body: { notes, notesVersion } });
      return { notes, notesVersion: saved.notesVersion };
    },
  };
}
