import { useEffect, useState } from 'react';
import type { Workbench } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import type { OpenedRecording } from '../opened-recording.ts';
import { isSameList } from '../desk/review-model.ts';
import { pageWords } from './page-words.ts';

/** The text waits until scrolling stops; otherwise a screen reader would never stop. */
const REST_MS = 700;

/** The page in words for screen readers, updated when scrolling stops. */
export function PageWords({ room }: { room: Pick<OpenedRecording, 'workbench' | 'eventsState'> }) {
  const { workbench } = room;
  const eventsState = useStore(room.eventsState);
  const [words, setWords] = useState(() => pageWords(workbench, eventsState));
  useEffect(() => {
    let timer: number | undefined;
    let before: readonly unknown[] = [];
    const wait = () => {
      // Reading progress also notifies, many times a second for minutes: it must not delay the text.
      const now = shownNow(workbench);
      if (isSameList(now, before)) return;
      before = now;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setWords(pageWords(workbench, eventsState)), REST_MS);
    };
    wait();
    const stop = workbench.onChange(wait);
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [workbench, eventsState]);
  return (
    <p id="lw-page-words" className="lw-visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}

/** The values that the text is made of. */
const shownNow = ({ startSeconds, settings, rows, annotations }: Workbench): readonly unknown[] => [
  startSeconds.peek(),
  settings.get(),
  rows,
  annotations.get(),
];
