import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { StepRecord } from '#shared/review/attempts.ts';
import { reduceScript, type ScriptProgress, startOfScript } from '#model/assessment/progress.ts';
import {
  type AssessmentDefinition,
  type AssessmentStep,
  runOfStep,
  stepMarker,
} from '#shared/assessment/script.ts';
import { browserCues, type Cues, type SessionController, type SessionView } from '#live/session/index.ts';

export type Script = {
  progress: ScriptProgress;
  current: AssessmentStep;
  /** The contact check is over and the script runs. */
  isOpen: boolean;
  isSpoken: boolean;
  setSpoken: (isSpoken: boolean) => void;
  hasTone: boolean;
  setTone: (hasTone: boolean) => void;
  /** Call in a click handler: only a click allows the browser to play sound. */
  open: (isContactOverridden: boolean) => void;
  hold: () => void;
  /** Action of the space bar: begin the step, pause or resume. */
  next: () => void;
  begin: () => void;
  goTo: (step: number) => void;
};

type ScriptInput = {
  definition: AssessmentDefinition;
  /** Records in other parts of the recording, by step. */
  earlier: readonly StepRecord[];
  controller: SessionController;
  view: SessionView;
  speed: number;
};

/** Leads through the steps of a script: instruction, countdown, recording, and the next one. */
export function useScript({ definition, earlier, controller, view, speed }: ScriptInput): Script {
  const { steps } = definition;
  const [progress, dispatch] = useReducer(reduceScript, undefined, () =>
    startOfScript(definition, earlier.some(({ attempts: count }) => count > 0) ? earlier : []),
  );
  const [isOverridden, setIsOverridden] = useState(false);
  const [isSpoken, setSpoken] = useState(false);
  const [hasTone, setTone] = useState(true);
  const cues = useCues();
  const isStarting = useRef(false);
  const { step, stage, attempts, countdown } = progress;
  const current = steps[step]!;
  const { state } = view;

  const record = async (attempt: number): Promise<boolean> => {
    const choice = { run: runOfStep(step, attempt), seconds: current.seconds };
    if (state.isRecording) return controller.startRun(choice);
    await controller.begin({ thenRun: true, isContactOverridden: isOverridden, speed, firstRun: choice });
    return controller.view.get().state.isRecording;
  };
  const begin = async () => {
    if (stage !== 'lead' || isStarting.current) return;
    isStarting.current = true;
    dispatch({ type: 'hold' });
    cues.hush();
    const attempt = attempts[step]! + 1;
    try {
      if (!(await record(attempt))) return;
      if (hasTone) cues.tone();
      dispatch({ type: 'begun' });
      await controller.addMarker(stepMarker(steps, step, attempt));
    } finally {
      isStarting.current = false;
    }
  };
  const beginNow = useEffectEvent(begin);

  const words = stage === 'lead' && isSpoken ? `${current.label}. ${current.instruction}` : '';
  useEffect(() => cues.say(words), [words, cues]);
  useEffect(() => {
    if (countdown === undefined) return undefined;
    if (countdown === 0) void beginNow();
    const timer = setTimeout(() => dispatch({ type: 'second' }), 1000);
    return () => clearTimeout(timer);
  }, [countdown]);
  // The engine ends a step by its own clock, so the length is exact. Ignore its state while it still belongs to an
  // earlier run.
  const isBetween =
    (state.step === 'betweenRuns' || state.step === 'ended' || state.step === 'ending') &&
    state.run === runOfStep(step, attempts[step]);
  useEffect(() => {
    if (stage !== 'recording' || !isBetween) return;
    if (hasTone) cues.tone();
    dispatch({ type: 'ended' });
  }, [stage, isBetween, hasTone, cues]);

  return {
    progress,
    current,
    isOpen: stage !== 'closed',
    isSpoken,
    setSpoken,
    hasTone,
    setTone,
    open(isContactOverridden) {
      setIsOverridden(isContactOverridden);
      void cues.unlock();
      dispatch({ type: 'open' });
    },
    hold: () => dispatch({ type: 'hold' }),
    next() {
      if (stage === 'lead') void begin();
      else if (state.step === 'paused') void controller.resume();
      else if (state.step === 'running') void controller.pause();
    },
    begin: () => void begin(),
    goTo: (to) => dispatch({ type: 'goTo', step: to }),
  };
}

function useCues(): Cues {
  const [cues] = useState(browserCues);
  useEffect(() => () => cues.dispose(), [cues]);
  return cues;
}
