import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import './eeg-review.css';
import { messageOf } from '#api/api-error.ts';
import { groupFiles, localSource, type NamedSource } from '#live/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { ScreenProps } from '#ui/screen-props.ts';
import { ReviewRoom } from './ReviewRoom.tsx';
import { StartPanel } from './StartPanel.tsx';
import { useRoom } from './use-room.ts';
import { LOCAL_FILE, useStoredFile } from './use-stored-file.ts';
import { useWorkbench } from './use-workbench.ts';

type Chosen = { named: NamedSource; record: EegFileRecord | undefined };

/** The review workbench: with a stored file by its id, or with one of this computer that is dropped or chosen. */
export function EegReviewScreen({ params: { eegFileId } }: ScreenProps) {
  useEffect(() => {
    document.title = 'EEG review · Loopwell';
  }, []);
  return eegFileId === undefined || eegFileId === LOCAL_FILE ? (
    <Review stored={undefined} />
  ) : (
    <StoredReview eegFileId={eegFileId} />
  );
}

function StoredReview({ eegFileId }: { eegFileId: string }) {
  const { stored, error, retry } = useStoredFile(eegFileId);
  if (error) {
    return (
      <Notice kind="danger" actions={<Button onClick={retry}>Try again</Button>}>
        {messageOf(error)}
      </Notice>
    );
  }
  return stored ? <Review stored={stored} /> : <LoadingScreen words="Opening the recording…" />;
}

function Review({ stored }: { stored: Chosen | undefined }) {
  const [dropped, setDropped] = useState<Chosen | undefined>(undefined);
  const chosen = dropped ?? stored;
  const { opened, trouble } = useWorkbench(chosen?.named);
  const room = useRoom(opened?.ok ? opened.workbench : undefined, chosen);
  const open = useCallback((files: readonly File[]) => {
    const [recording] = groupFiles(files);
    if (recording) setDropped({ named: localSource(recording), record: undefined });
  }, []);

  if (!chosen) return <StartPanel onFiles={open} />;
  if (opened && !opened.ok) {
    return (
      <StartPanel onFiles={open}>
        <Notice
          kind="danger"
          actions={
            opened.code === 'needsImport' && (
              <AppLink className="bp6-button bp6-small" href="/app/eeg-upload">
                Upload and choose columns
              </AppLink>
            )
          }
        >
          {opened.message}
        </Notice>
      </StartPanel>
    );
  }
  if (!room) return <LoadingScreen words={trouble ?? 'Opening the recording…'} />;
  return <ReviewRoom key={room.key} room={room} trouble={trouble} onFiles={open} />;
}
