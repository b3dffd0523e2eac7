import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import './eeg-review.css';
import { messageOf } from '#api/api-error.ts';
import { groupFiles, localSource, type NamedSource, REVIEW_KEY_HINTS } from '#live/index.ts';
import { useKeyHints } from '#state/keys.atoms.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { ScreenProps } from '#ui/screen-props.ts';
import { ReviewRoom } from './ReviewRoom.tsx';
import { StartPanel } from './StartPanel.tsx';
import { LOCAL_FILE, useStoredFile } from './use-stored-file.ts';
import { useWorkbench } from './use-workbench.ts';

/** The review workbench: with a stored file by its id, or with one of this computer that is dropped or chosen. */
export function EegReviewScreen({ params: { eegFileId } }: ScreenProps) {
  useKeyHints(REVIEW_KEY_HINTS);
  return eegFileId === undefined || eegFileId === LOCAL_FILE ? (
    <Review stored={undefined} />
  ) : (
    <StoredReview eegFileId={eegFileId} />
  );
}

function StoredReview({ eegFileId }: { eegFileId: string }) {
  const { named, error, retry } = useStoredFile(eegFileId);
  if (error) {
    return (
      <Notice kind="danger" actions={<Button onClick={retry}>Try again</Button>}>
        {messageOf(error)}
      </Notice>
    );
  }
  return named ? <Review stored={named} /> : <LoadingScreen words="Opening the recording…" />;
}

function Review({ stored }: { stored: NamedSource | undefined }) {
  const [dropped, setDropped] = useState<NamedSource | undefined>(undefined);
  const opened = useWorkbench(dropped ?? stored);
  useEffect(() => {
    document.title = 'EEG review · Loopwell';
  }, []);
  const open = useCallback((files: readonly File[]) => {
    const [recording] = groupFiles(files);
    if (recording) setDropped(localSource(recording));
  }, []);

  if (!dropped && !stored) return <StartPanel onFiles={open} />;
  if (!opened) return <LoadingScreen words="Opening the recording…" />;
  if (!opened.ok) {
    return (
      <StartPanel onFiles={open}>
        <Notice kind="danger">{opened.message}</Notice>
      </StartPanel>
    );
  }
  return <ReviewRoom workbench={opened.workbench} onFiles={open} />;
}
