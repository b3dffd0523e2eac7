import { useEffect, useEffectEvent, useRef } from 'react';
import type { DraftDrawer } from './kept-draft.ts';
import { useServices } from './services.atoms.ts';

/** A draft is written down once typing rests for this long. */
const KEEP_MS = 400;

type Keeping<D> = { drawer: DraftDrawer<D>; draft: D; base: D; version: number; isDirty: boolean };

/**
 * Writes an unsaved draft down when typing rests, and at once when the page goes or the screen is left, whichever way:
 * the browser's Back and the palette ask nobody. `forget` before leaving with everything saved.
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
