import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { canEditOrAdminister } from '#shared/domain/permissions.ts';
import { useEditor } from '#state/auth.atoms.ts';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { UNFINISHED } from './eeg-file-columns.tsx';
import { useDownload } from './use-download.ts';

type Deeds = Record<'onConvert' | 'onEdit' | 'onDelete', (file: EegFileRecord) => void>;

/** Actions on a file of the list. */
export function useFileActions({ onConvert, onEdit, onDelete }: Deeds) {
  const download = useDownload();
  const editor = useEditor();
  return (file: EegFileRecord): RowAction[] => {
    const unfinished = file.state === 'ready' ? {} : { reason: UNFINISHED };
    const read: RowAction[] = [
      { label: 'Download', ...unfinished, onClick: () => download(file) },
      { label: 'Convert to EDF+, BDF+ or CSV', ...unfinished, onClick: () => onConvert(file) },
    ];
    if (!canEditOrAdminister(editor, { kind: 'item', therapistId: file.therapistId })) return read;
    return [
      ...read,
      { label: 'Edit details', onClick: () => onEdit(file) },
      { label: 'Delete', intent: 'danger', onClick: () => onDelete(file) },
    ];
  };
}
