import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { ClientNote } from '#shared/api/client-notes.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientNoteId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

/** In the name of who writes, whoever's client it is. */
export function useAddNote({ clientId }: ClientIds, onAdded: () => void) {
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) =>
      api.callEndpoint(ENDPOINTS.createClientNote, { params: { id: userId, clientId }, body: { text } }),
    networkMode: 'always',
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['clientNotes'] });
      onAdded();
    },
  });
  return { add: mutate, isBusy: isPending, problem: error ? messageOf(error) : undefined };
}

export function useSaveNote({ clientId }: ClientIds, noteId: ClientNoteId, onSaved: () => void) {
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const params = { id: userId, clientId, noteId };
  return useVersionedSave<ClientNote, { text: string }>({
    load: async () => {
      const { notes } = await api.callEndpoint(ENDPOINTS.listClientNotes, {
        params: { id: userId, clientId },
        query: { limit: 100 },
      });
      const newest = notes.find((note) => note.noteId === noteId);
      if (!newest) throw new ApiError('notFound', 'This note is no longer there. Reload the page.');
      return newest;
    },
    save: ({ text }, version) =>
      api.callEndpoint(ENDPOINTS.putClientNote, { params, body: { text, version } }),
    fieldsOf: ({ text }) => ({ text }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['clientNotes'] });
      onSaved();
    },
  });
}
