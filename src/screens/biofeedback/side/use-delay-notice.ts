import { useEffect, useEffectEvent } from 'react';
import { delayWarning, feedbackDelay } from '#live/session/index.ts';
import { useLoopDelayMs } from '../headset/use-loop-delay.ts';
import { useRoom } from '../room/room-context.ts';

/** Ten seconds: the first frames of a run may wait for code to load. */
const FRAMES_NEEDED = 250;
const NOTICE = 'feedbackDelay';

/** Warns while feedback comes too late to train. The view changes every second of a recording. */
export function useDelayNotice(): void {
  const { controller, feedback, measuredLatency, view } = useRoom();
  const { outputDelayMs } = feedback;
  const loopDelayMs = useLoopDelayMs();
  const latency = measuredLatency();
  const isMeasured = latency !== null && latency.frames >= FRAMES_NEEDED && view.state.step === 'running';
  const delay = isMeasured ? feedbackDelay({ latency, outputDelayMs, loopDelayMs, conditions: [] }) : null;
  const warning = delay ? delayWarning(delay, { outputDelayMs, loopDelayMs }) : undefined;
  const isTooLate = warning !== undefined;
  const notify = useEffectEvent((isShown: boolean) => {
    if (isShown) controller.notify(NOTICE, warning!);
    else controller.dismissNotice(NOTICE);
  });
  // Not whenever the milliseconds in the text change: a warning that was dismissed stays away.
  useEffect(() => {
    if (isMeasured) notify(isTooLate);
  }, [isMeasured, isTooLate]);
  const isOver = view.state.step === 'ended';
  useEffect(() => {
    if (isOver) notify(false);
  }, [isOver]);
}
