import { useEffect, useRef } from 'react';
import type { Workbench } from '#live/offline/index.ts';
import type { SavedMontage } from '#model/review/saved.ts';

/**
 * A custom montage may have changed since this recording was last viewed. Once the list is known, its lines replace the
 * remembered ones. A montage deleted since stays as remembered.
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
