import { useEffect, useRef } from 'react';
import type { Workbench } from '#live/offline/index.ts';
import type { SavedMontage } from '#model/review/saved.ts';

/**
 * A montage of one's own may have been changed since this recording was looked at: once the list is known, its lines
 * replace the remembered ones. A montage that was deleted since stays as it is remembered.
 */
export function useNewestLines(workbench: Workbench, montages: readonly SavedMontage[] | undefined): void {
  const checked = useRef<Workbench>(undefined);
  useEffect(() => {
    if (!montages || checked.current === workbench) return;
    checked.current = workbench;
    const { montage, customName, custom } = workbench.settings.get();
    const newest = montages.find(({ name }) => name === customName);
    if (montage !== 'custom' || !newest) return;
    if (JSON.stringify(newest.lines) !== JSON.stringify(custom)) workbench.change({ custom: newest.lines });
  }, [workbench, montages]);
}
