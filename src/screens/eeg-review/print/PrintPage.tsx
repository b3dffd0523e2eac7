import './print.css';
import { useRef } from 'react';
import { paintForPrint } from '#live/offline/index.ts';
import { formatDate } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import type { OpenedRecording } from '../opened-recording.ts';
import { settingsWords, spanWords } from '../room/page-words.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

/** A4 landscape less its margins and the text above the traces. */
const PAPER_MM = { width: 277, height: 162 };

/** The print view: the page of traces redrawn for paper, true to scale, with its settings. */
export function PrintPage({ room }: { room: OpenedRecording }) {
  const { workbench, record, session } = room;
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLUListElement>(null);
  useWindowEvent('beforeprint', () => {
    if (!canvas.current || !words.current) return;
    const mmPerSecond = paintForPrint(workbench, canvas.current, PAPER_MM);
    // The position of the view changes faster than React renders, so the text is computed now.
    const texts = [spanWords(workbench), ...settingsWords(workbench, mmPerSecond)];
    words.current.replaceChildren(
      ...texts.map((text) => {
        const item = document.createElement('li');
        item.textContent = text;
        return item;
      }),
    );
  });
  const { startTime } = workbench.recording;
  return (
    <div className="lw-print" aria-hidden="true">
      <div className="lw-print__head">
        <strong>
          {session?.title ?? record?.name ?? <MaskedText>{workbench.recording.name}</MaskedText>}
        </strong>
        <span>
          {startTime === undefined
            ? 'No start time in the file'
            : `Recorded ${formatDate(startTime.slice(0, 10))}`}
        </span>
      </div>
      <ul ref={words} className="lw-print__words" />
      <canvas ref={canvas} className="lw-print__traces" />
      <p className="lw-print__note">
        Scales are correct at 100 % on A4. For training and screening, not for diagnosis.
      </p>
    </div>
  );
}
