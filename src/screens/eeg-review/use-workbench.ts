import { useEffect, useEffectEvent, useState } from 'react';
import { createStore, useStore } from '#live/store/index.ts';
import { type OpenedWorkbench, openWorkbench, ReviewStarter } from '#live/offline/index.ts';
import type { ReviewView } from '#model/review/review-view.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { useTracePolarity } from '#state/account/trace-polarity.atoms.ts';
import type { ChosenRecording } from './opened-recording.ts';
import { showInstant } from './session/show-instant.ts';
import { readScreenScale } from './scale/screen-scale.ts';
import { viewMemory } from './view/view-memory.ts';

/** The workbench of a recording: opened when the recording changes, disposed on leaving. */
export function useWorkbench(chosen: ChosenRecording | undefined) {
  const [holder] = useState(() => createStore<OpenedWorkbench | undefined>(undefined));
  const [problems] = useState(() => createStore<string | undefined>(undefined));
  const [starters] = useState(() => createStore<ReviewStarter | undefined>(undefined));
  useEffect(() => {
    const starter = new ReviewStarter();
    starters.set(starter);
    return () => {
      starters.set(undefined);
      starter.dispose();
    };
  }, [starters]);
  const { storage } = useServices();
  const { userId } = useUser();
  const { isNegativeUp } = useTracePolarity();
  const viewAtFirst = useEffectEvent(({ record }: ChosenRecording) => {
    const memory = record && viewMemory(storage, { userId, eegFileId: record.eegFileId });
    const { startSeconds, ...view }: ReviewView = memory?.read() ?? {};
    const pxPerMm = readScreenScale(storage);
    return { startSeconds, settings: { ...view, isNegativeUp, ...(pxPerMm !== undefined && { pxPerMm }) } };
  });
  useEffect(() => {
    if (!chosen) return;
    let isLeft = false;
    let made: OpenedWorkbench | undefined;
    const link = starters.get()?.take();
    const onProblem = (words: string | undefined) => {
      if (!isLeft) problems.set(words);
    };
    void openWorkbench(chosen.named, { link, onProblem, ...viewAtFirst(chosen) }).then((result) => {
      if (isLeft && result.ok) result.dispose();
      if (isLeft) return;
      made = result;
      if (result.ok && chosen.session) showInstant(result.workbench, chosen.session.atSeconds);
      holder.set(result);
    });
    return () => {
      isLeft = true;
      problems.set(undefined);
      holder.set(undefined);
      if (made?.ok) made.dispose();
    };
  }, [chosen, holder, starters, problems]);
  return {
    opened: useStore(holder),
    /** Message while a stored recording cannot be reached. */
    problem: useStore(problems),
  };
}
