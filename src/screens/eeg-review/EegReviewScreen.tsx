import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import './eeg-review.css';
import { messageOf } from '#api/api-error.ts';
import { REVIEW_KEY_HINTS } from '#live/index.ts';
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
  const { data, error, refetch } = useStoredFile(eegFileId);
  if (error) {
    return (
      <Notice kind="danger" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {messageOf(error)}
      </Notice>
    );
  }
  return data ? <Review stored={data} /> : <LoadingScreen words="Fetching the recording…" />;
}

function Review({ stored }: { stored: File | undefined }) {
  const [dropped, setDropped] = useState<File | undefined>(undefined);
  const file = dropped ?? stored;
  const opened = useWorkbench(file);
  useEffect(() => {
    document.title = 'EEG review · Loopwell';
  }, []);

  if (!file) return <StartPanel onFile={setDropped} />;
  if (!opened) return <LoadingScreen words="Opening the recording…" />;
  if (!opened.ok) {
    return (
      <StartPanel onFile={setDropped}>
        <Notice kind="danger">{opened.message}</Notice>
      </StartPanel>
    );
  }
  return <ReviewRoom workbench={opened.workbench} onFile={setDropped} />;
}
