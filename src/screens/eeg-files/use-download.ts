import { messageOf } from '#api/api-error.ts';
import { fetchPart } from '#live/offline/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { saveFile } from '#ui/files/save-file.ts';

/** Saves every part of a stored file on this computer, byte for byte as it was uploaded. */
export function useDownload(): (file: EegFileRecord) => void {
  const api = useApi();
  const { userId } = useUser();
  const toast = useToast();
  const download = async (file: EegFileRecord) => {
    try {
      for (const [part, { name }] of file.parts.entries()) {
        saveFile(
          file.parts.length === 1 ? file.name : name,
          await fetchPart(file, part, { api, therapistId: userId }),
        );
      }
    } catch (error) {
      toast({ kind: 'danger', message: messageOf(error) });
    }
  };
  return (file) => void download(file);
}
