import { ApiError, messageOf } from '#api/api-error.ts';
import { type EegFileRecord, listEegFiles, patchEegFile } from '#shared/api/eeg-files.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { countOf } from '#ui/text/format.ts';

type Request = { files: readonly EegFileRecord[]; clientId: ClientId };
/**
 * `version` is the version after the assignment. Undo sends it, so that the server refuses to overwrite a colleague's
 * later change.
 */
type Assigned = { before: EegFileRecord; version: number };
type Outcome = { assigned: readonly Assigned[]; refused: Refused };
/** `why` is the reason of the last refusal. */
type Refused = { count: number; why: unknown };

/** Assigns files to a client one by one, and offers undo. A refused file does not stop the others. */
export function useAssignFiles() {
  const api = useApi();
  const { userId: id } = useUser();
  const send = (
    { eegFileId }: EegFileRecord,
    body: { clientId: ClientId | null; version: number },
  ): Promise<EegFileRecord> => api.callEndpoint(patchEegFile, { params: { id, eegFileId }, body });
  return useUndoable<Request, Outcome>({
    run: async ({ files, clientId }) => {
      const assigned: Assigned[] = [];
      const refused = await eachOf(files, async (before) => {
        const { version } = await send(before, { clientId, version: before.version });
        assigned.push({ before, version });
      });
      if (assigned.length === 0 && refused.count > 0) throw refused.why;
      return { assigned, refused };
    },
    undo: async (_request, { assigned }) => {
      const { count, why } = await eachOf(assigned, ({ before, version }) =>
        send(before, { clientId: before.clientId, version }),
      );
      if (count === 0) return;
      const isEvery = count === assigned.length;
      throw isEvery
        ? why
        : new ApiError('conflict', `${count} of ${assigned.length} files: ${messageOf(why)}`);
    },
    done: (_request, { assigned, refused: { count, why } }) => {
      const done = `${countOf(assigned.length, 'file')} assigned.`;
      return count === 0 ? done : `${done} ${count} not: ${messageOf(why)}`;
    },
    failed: 'No file was assigned.',
    refreshes: [listEegFiles],
  });
}

/** Applies changes one by one. A refusal does not stop the others. */
async function eachOf<Each>(
  all: readonly Each[],
  change: (each: Each) => Promise<unknown>,
): Promise<Refused> {
  const refused: Refused = { count: 0, why: undefined };
  for (const each of all) {
    try {
      await change(each);
    } catch (error) {
      refused.count += 1;
      refused.why = error;
    }
  }
  return refused;
}
