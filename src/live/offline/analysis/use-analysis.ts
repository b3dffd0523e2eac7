import { useEffect, useState } from 'react';
import { createStore, type Store } from '#live/store/store.ts';
import { useStore } from '#live/store/use-store.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { Analysis, type AnalysisState } from './analysis.ts';
import { type AnalysisChoices, DEFAULT_ANALYSIS } from './analysis-input.ts';

/** Choices per open recording, stored here so that they survive closing and reopening the panel. */
const choicesCache = new WeakMap<Workbench, Store<AnalysisChoices>>();

function choicesOf(workbench: Workbench): Store<AnalysisChoices> {
  const known = choicesCache.get(workbench);
  if (known) return known;
  const made = createStore(DEFAULT_ANALYSIS);
  choicesCache.set(workbench, made);
  return made;
}

const NOTHING: AnalysisState = { result: undefined, isBusy: true, problem: undefined };

/** The analysis of an open recording, updated while the panel is shown. */
export function useAnalysis(workbench: Workbench) {
  const store = choicesOf(workbench);
  const [holder] = useState(() => createStore<AnalysisState>(NOTHING));
  const choices = useStore(store);
  useEffect(() => {
    const analysis = new Analysis(workbench, store);
    const pass = () => holder.set(analysis.state.get());
    const stop = analysis.state.subscribe(pass);
    pass();
    return () => {
      stop();
      analysis.dispose();
    };
  }, [workbench, store, holder]);
  const state = useStore(holder);
  const choose = (changes: Partial<AnalysisChoices>) => store.set({ ...store.get(), ...changes });
  return { state, choices, choose };
}
