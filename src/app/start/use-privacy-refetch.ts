import { useEffect } from 'react';
import { useAtomValue } from '#state/jotai.ts';
import { maskSavedAtom } from '#state/privacy.atoms.ts';
import { useCache } from '#state/use-cache.ts';

/** The server masks too, so what it answered before hiding or showing personal data is asked for again. */
export function usePrivacyRefetch(): void {
  const cache = useCache();
  const saved = useAtomValue(maskSavedAtom);
  useEffect(() => {
    if (saved > 0) void cache.refreshAll();
  }, [saved, cache]);
}
