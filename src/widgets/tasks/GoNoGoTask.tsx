import { useEffect, useRef, useState } from 'react';
import { createGoNoGoRun } from '#model/assessment/go-no-go-run.ts';
import type { GoNoGoTrial, TrialResult } from '#shared/assessment/go-no-go.ts';
import './go-no-go.css';

type GoNoGoTaskProps = {
  /** Must not change while the task runs. */
  trials: readonly GoNoGoTrial[];
  isPaused?: boolean;
  /** Shows after each trial whether it was right; for practice only. */
  hasVerdicts?: boolean;
  /** `stalls` counts how often the page froze; that time is not part of the task. */
  onDone: (results: TrialResult[], stalls: number) => void;
  /** Called if the task is removed before its end, with the results so far. */
  onCutOff?: (results: TrialResult[]) => void;
};

/** The reaction task itself: a stimulus in the middle of an empty field. Space, Enter or a touch answers. */
export function GoNoGoTask(props: GoNoGoTaskProps) {
  const { trials, isPaused = false, hasVerdicts = false, onDone, onCutOff } = props;
  const field = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  const cutOff = useRef(onCutOff);
  const paused = useRef(isPaused);
  const [verdict, setVerdict] = useState<string>();
  useEffect(() => {
    done.current = onDone;
    cutOff.current = onCutOff;
    paused.current = isPaused;
  });
  useEffect(() => {
    const run = createGoNoGoRun(trials);
    let frame = 0;
    let pausedMs = 0;
    let lastMs: number | undefined;
    let judged = -1;
    let isDone = false;
    const paint = (nowMs: number) => {
      if (paused.current && lastMs !== undefined) pausedMs += nowMs - lastMs;
      lastMs = nowMs;
      const { shown, trial, isOver } = run.frame(nowMs - pausedMs);
      if (field.current) field.current.dataset.shown = paused.current ? 'paused' : (shown ?? 'none');
      if (hasVerdicts && trial > judged + 1) setVerdict(verdictOf(run.results()[++judged]!));
      if (isOver) {
        if (field.current) field.current.dataset.shown = 'none';
        isDone = true;
        done.current(run.results(), run.stalls());
      } else frame = requestAnimationFrame(paint);
    };
    // `timeStamp` is the time of the key press, however busy the page is; frames use the same clock.
    const press = (event: Event) => {
      // While paused, the page handles the keys: one of them may end the pause.
      if (paused.current) return;
      if (event instanceof KeyboardEvent && !isAnswer(event, field.current)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      run.press(event.timeStamp - pausedMs);
    };
    const element = field.current;
    frame = requestAnimationFrame(paint);
    window.addEventListener('keydown', press, { capture: true });
    element?.addEventListener('pointerdown', press);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', press, { capture: true });
      element?.removeEventListener('pointerdown', press);
      const results = withoutOpen(run.results());
      if (!isDone && results.length > 0) cutOff.current?.(results);
    };
  }, [trials, hasVerdicts]);
  return (
    <div ref={field} className="lw-go-no-go" data-shown="none" role="application" aria-label="Reaction task">
      <span className="lw-go-no-go__shape" aria-hidden="true" />
      {verdict === undefined ? undefined : <output className="lw-go-no-go__verdict">{verdict}</output>}
    </div>
  );
}

/** Drops the trial under way: stopping during a trial is not a miss. */
const withoutOpen = (results: TrialResult[]): TrialResult[] =>
  results.at(-1)?.responseMs === null ? results.slice(0, -1) : results;

/**
 * Space and Enter, unless a control, a text field or a dialog above the task has the focus and needs the key itself.
 */
function isAnswer({ key, repeat, target }: KeyboardEvent, task: Element | null): boolean {
  if (repeat || (key !== ' ' && key !== 'Enter')) return false;
  const owner = target instanceof Element && target.closest('button, a, input, select, textarea, dialog');
  return !owner || owner.contains(task);
}

/** Note beside a result if the page froze; undefined if it did not. */
export const stallWords = (stalls: number): string | undefined =>
  stalls === 0
    ? undefined
    : `The page paused ${stalls === 1 ? 'once' : `${stalls} times`} because it was hidden or busy. The task waited; ` +
      'that time is not counted.';

function verdictOf({ isGo, responseMs }: TrialResult): string {
  if (isGo) return responseMs === null ? 'Press for the circle' : 'Right';
  return responseMs === null ? 'Right' : 'Hold back for the square';
}
