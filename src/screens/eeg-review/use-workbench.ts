import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  createStore,
  type NamedSource,
  type OpenedWorkbench,
  openWorkbench,
  ReviewStarter,
} from '#live/index.ts';

/** The workbench of a recording: opened when the recording changes, disposed when it is left. */
export function useWorkbench(named: NamedSource | undefined): OpenedWorkbench | undefined {
  const [holder] = useState(() => createStore<OpenedWorkbench | undefined>(undefined));
  const [starters] = useState(() => createStore<ReviewStarter | undefined>(undefined));
  useEffect(() => {
    const starter = new ReviewStarter();
    starters.set(starter);
    return () => {
      starters.set(undefined);
      starter.dispose();
    };
  }, [starters]);
  useEffect(() => {
    if (!named) return;
    let isLeft = false;
    let made: OpenedWorkbench | undefined;
    const link = starters.get()?.take();
    void openWorkbench(named, link ? { link } : {}).then((result) => {
      if (isLeft && result.ok) result.dispose();
      if (isLeft) return;
      made = result;
      holder.set(result);
    });
    return () => {
      isLeft = true;
      holder.set(undefined);
      if (made?.ok) made.dispose();
    };
  }, [named, holder, starters]);
  return useSyncExternalStore(holder.subscribe, holder.get);
}
