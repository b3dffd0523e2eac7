import { ApiError } from '#api/api-error.ts';
import {
  type ClientNote,
  createClientNote,
  listClientNoteVersions,
  listClientNotes,
  putClientNote,
} from '#shared/api/client-notes.ts';
import type { ClientNoteId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useChange } from '#state/use-change.ts';

/** In the name of the author, whoever owns the client. */
export function useAddNote({ clientId }: ClientIds, onAdded: () => void) {
  const { userId: id } = useUser();
  const { run, isBusy, problem } = useChange(createClientNote, {
    refreshes: [listClientNotes],
    onSuccess: onAdded,
  });
  return { add: (text: string) => run({ params: { id, clientId }, body: { text } }), isBusy, problem };
}

export function useSaveNote({ clientId }: ClientIds, noteId: ClientNoteId, onSaved: () => void) {
  const api = useApi();
  const { userId } = useUser();
  const params = { id: userId, clientId, noteId };
  return useVersionedSave<ClientNote, { text: string }>({
    load: async () => {
      const { notes } = await api.callEndpoint(listClientNotes, {
        params: { id: userId, clientId },
        query: { limit: 100 },
      });
      const newest = notes.find((note) => note.noteId === noteId);
      if (!newest) throw new ApiError('notFound', 'This note no longer exists. Reload the page.');
      return newest;
    },
    save: ({ text }, version) => api.callEndpoint(putClientNote, { params, body: { text, version } }),
    fieldsOf: ({ text }) => ({ text }),
    refreshes: [listClientNotes, listClientNoteVersions],
    onSaved,
  });
}
