import { useEffect } from 'react';
import { useSetAtom } from '../jotai.ts';
import { answeringChangedAtom, ANSWERING_KEY } from './answering.atoms.ts';

/** A device that was handed over is locked in all its tabs. */
export function useOtherTabs(): void {
  const changed = useSetAtom(answeringChangedAtom);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === ANSWERING_KEY || key === null) changed();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [changed]);
}
