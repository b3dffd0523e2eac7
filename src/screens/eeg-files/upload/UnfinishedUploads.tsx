import { Button } from '@blueprintjs/core';
import { isUploading, type UploadItem } from '#live/offline/index.ts';
import { type EegFileRecord, deleteEegFile, listEegFiles } from '#shared/api/eeg-files.ts';
import { messageOf } from '#api/api-error.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { formatBytes, formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { useChange } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** Uploads that a closed page left behind: choosing the file again resumes them. */
export function UnfinishedUploads({ underWay }: { underWay: readonly UploadItem[] }) {
  const { files, discard } = useUnfinished();
  // An upload under way is in this list itself.
  if (files.length === 0 || underWay.some(isUploading)) return undefined;
  return (
    <Panel title="Not finished" aside="Choose the same file again to resume its upload.">
      <ul className="lw-plain-list">
        {files.map((file) => (
          <li key={file.eegFileId} className="lw-upload__head">
            <strong>
              <MaskedText>{file.name}</MaskedText>
            </strong>
            <span className="lw-muted">
              <Num>
                {formatBytes(file.byteCount)}, begun {formatDateTime(file.createdAt)}
              </Num>
            </span>
            <span className="lw-toolbar__fill" />
            <Button size="small" onClick={() => discard(file)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useUnfinished() {
  const { userId } = useUser();
  const toast = useToast();
  const { data } = useEndpoint(listEegFiles, {
    params: { id: userId },
    query: { state: 'uploading', limit: 50 },
  });
  const { run } = useChange(deleteEegFile, {
    refreshes: [listEegFiles],
    onError: (error) => toast({ kind: 'danger', message: messageOf(error) }),
  });
  return {
    files: (data?.eegFiles ?? []).filter(({ therapistId }) => therapistId === userId),
    discard: ({ eegFileId }: EegFileRecord) => run({ params: { id: userId, eegFileId } }),
  };
}
