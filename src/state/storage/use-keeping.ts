import { useEffect, useEffectEvent, useRef } from 'react';
import type { DraftDrawer, KeptDraft } from './kept-draft.ts';
import { useServices } from '../services.atoms.ts';

/** A draft is stored after a typing pause of this length, in ms. */
const KEEP_MS = 400;

type Keeping<D> = {
  drawer: DraftDrawer<KeptDraft<D>>;
  draft: D;
  base: D;
  version: number;
  isDirty: boolean;
};

/**
 * Stores an unsaved draft after a typing pause, and at once when the page closes or the screen is left. A user
 * who leaves after the question of `DraftGuard`, or whose browser crashes, finds the draft again. Call `forget` before
 * leaving when everything is saved.
 */
export function useKeeping<D>({ drawer, draft, base, version, isDirty }: Keeping<D>): { forget: () => void } {
  const { clock } = useServices();
  const wasDirty = useRef(isDirty);
  const isForgotten = useRef(false);
  const keep = useEffectEvent((latest: D, made: number) => {
    if (isDirty && !isForgotten.current)
      drawer.write({ draft: latest, base, version: made, atMs: clock.nowMs() });
  });
  const keepNow = useEffectEvent(() => keep(draft, version));
  useEffect(() => {
    isForgotten.current = false;
    if (!isDirty) {
      if (wasDirty.current) drawer.clear();
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    const timer = window.setTimeout(() => keep(draft, version), KEEP_MS);
    return () => window.clearTimeout(timer);
  }, [drawer, draft, version, isDirty]);
  useEffect(() => {
    const onHide = () => keepNow();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      onHide();
    };
  }, []);
  return {
    forget: () => {
      isForgotten.current = true;
      drawer.clear();
    },
  };
}
