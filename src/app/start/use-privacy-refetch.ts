import { useEffect } from 'react';
import { useAtomValue } from '#state/jotai.ts';
import { maskSavedAtom } from '#state/privacy.atoms.ts';
import { useCache } from '#state/use-change.ts';

/** Refreshes all responses after personal data is hidden or shown, because the server masks them too. */
export function usePrivacyRefetch(): void {
  const cache = useCache();
  const saved = useAtomValue(maskSavedAtom);
  useEffect(() => {
    if (saved > 0) void cache.refreshAll();
  }, [saved, cache]);
}
