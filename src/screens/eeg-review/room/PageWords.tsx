import { useEffect, useState } from 'react';
import type { Workbench } from '#live/index.ts';
import { pageWords } from './page-words.ts';

/** Words wait until scrolling rests, or a screen reader would never stop. */
const REST_MS = 700;

/** The page in words for screen readers, told anew when it rests. */
export function PageWords({ workbench }: { workbench: Workbench }) {
  const [words, setWords] = useState(() => pageWords(workbench));
  useEffect(() => {
    let timer: number | undefined;
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setWords(pageWords(workbench)), REST_MS);
    };
    const stop = workbench.onChange(wait);
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [workbench]);
  return (
    <p id="lw-page-words" className="lw-visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}
