import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  createStore,
  type NamedSource,
  type OpenedWorkbench,
  openWorkbench,
  ReviewStarter,
} from '#live/index.ts';

type OpenWorkbench = {
  opened: OpenedWorkbench | undefined;
  /** What to say while a stored recording cannot be reached. */
  trouble: string | undefined;
};

/** The workbench of a recording: opened when the recording changes, disposed when it is left. */
export function useWorkbench(named: NamedSource | undefined): OpenWorkbench {
  const [holder] = useState(() => createStore<OpenedWorkbench | undefined>(undefined));
  const [troubles] = useState(() => createStore<string | undefined>(undefined));
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
    const onTrouble = (words: string | undefined) => {
      if (!isLeft) troubles.set(words);
    };
    void openWorkbench(named, link ? { link, onTrouble } : { onTrouble }).then((result) => {
      if (isLeft && result.ok) result.dispose();
      if (isLeft) return;
      made = result;
      holder.set(result);
    });
    return () => {
      isLeft = true;
      troubles.set(undefined);
      holder.set(undefined);
      if (made?.ok) made.dispose();
    };
  }, [named, holder, starters, troubles]);
  return {
    opened: useSyncExternalStore(holder.subscribe, holder.get),
    trouble: useSyncExternalStore(troubles.subscribe, troubles.get),
  };
}
