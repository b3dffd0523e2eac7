import { useEffect, useState } from 'react';
import type { OpenedRecording } from '../opened-recording.ts';
import { useStore } from '../use-store.ts';
import { pageWords } from './page-words.ts';

/** Words wait until scrolling rests, or a screen reader would never stop. */
const REST_MS = 700;

/** The page in words for screen readers, told anew when it rests. */
export function PageWords({ room }: { room: Pick<OpenedRecording, 'workbench' | 'eventsState'> }) {
  const { workbench } = room;
  const eventsState = useStore(room.eventsState);
  const [words, setWords] = useState(() => pageWords(workbench, eventsState));
  useEffect(() => {
    let timer: number | undefined;
    const wait = () => {
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
