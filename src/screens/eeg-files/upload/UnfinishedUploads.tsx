import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isUploading, type UploadItem } from '#live/index.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { messageOf } from '#api/api-error.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { formatBytes, formatDateTime } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Uploads that a closed page left behind: choosing the file again goes on where they ended. */
export function UnfinishedUploads({ underWay }: { underWay: readonly UploadItem[] }) {
  const { files, discard } = useUnfinished();
  // While something is being sent, it is among them itself.
  if (files.length === 0 || underWay.some(isUploading)) return undefined;
  return (
    <Panel title="Not finished" aside="Choose such a file again and it goes on where it ended.">
      <ul className="lw-uploads">
        {files.map((file) => (
          <li key={file.eegFileId} className="lw-upload__head">
            <strong>
              <MaskedText>{file.name}</MaskedText>
            </strong>
            <span className="lw-muted">
              {formatBytes(file.byteCount)}, begun {formatDateTime(file.createdAt)}
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
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const toast = useToast();
  const { data } = useQuery({
    queryKey: ['eegFiles', userId, 'unfinished'] as const,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listEegFiles,
        { params: { id: userId }, query: { state: 'uploading', limit: 50 } },
        { signal },
      ),
  });
  const discard = async ({ eegFileId }: EegFileRecord) => {
    try {
      await api.callEndpoint(ENDPOINTS.deleteEegFile, { params: { id: userId, eegFileId } });
    } catch (error) {
      toast({ kind: 'danger', message: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: ['eegFiles'] });
  };
  return {
    files: (data?.eegFiles ?? []).filter(({ therapistId }) => therapistId === userId),
    discard: (file: EegFileRecord) => void discard(file),
  };
}
