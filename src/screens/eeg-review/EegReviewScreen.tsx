import { useEffect, useState, useSyncExternalStore } from 'react';
import './eeg-review.css';
import { createStore, openWorkbench, REVIEW_KEY_HINTS, type OpenedWorkbench } from '#live/index.ts';
import { useKeyHints } from '#state/keys.atoms.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ReviewRoom } from './ReviewRoom.tsx';
import { StartPanel } from './StartPanel.tsx';

/** The review workbench with a file of this computer, dropped or chosen. */
export function EegReviewScreen() {
  const [file, setFile] = useState<File | undefined>(undefined);
  const opened = useOpened(file);
  useKeyHints(REVIEW_KEY_HINTS);
  useEffect(() => {
    document.title = `${file ? `${file.name} · ` : ''}EEG review · Loopwell`;
  }, [file]);

  if (!file) return <StartPanel onFile={setFile} />;
  if (!opened) return <LoadingScreen words="Opening the recording…" />;
  if (!opened.ok) {
    return (
      <StartPanel onFile={setFile}>
        <Notice kind="danger">{opened.message}</Notice>
      </StartPanel>
    );
  }
  return <ReviewRoom workbench={opened.workbench} onFile={setFile} />;
}

/** The workbench of a file: opened when the file changes, disposed when it is left. */
function useOpened(file: File | undefined): OpenedWorkbench | undefined {
  const [holder] = useState(() => createStore<OpenedWorkbench | undefined>(undefined));
  useEffect(() => {
    if (!file) return;
    let isLeft = false;
    let made: OpenedWorkbench | undefined;
    void openWorkbench({ kind: 'file', file }).then((result) => {
      if (isLeft && result.ok) result.dispose();
      if (isLeft) return;
      made = result;
      holder.set(result);
      if (result.ok) void result.workbench.loadAnnotations();
    });
    return () => {
      isLeft = true;
      holder.set(undefined);
      if (made?.ok) made.dispose();
    };
  }, [file, holder]);
  return useSyncExternalStore(holder.subscribe, holder.get);
}
