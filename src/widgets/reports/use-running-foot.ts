import { useEffect } from 'react';

/**
 * Words at the foot of every page after the first, so that a sheet that got loose can be put back. The page boxes of
 * `report-frame.css` read them: styles of a page inherit from the root element.
 */
export function useRunningFoot(words: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    // A JSON string is a CSS string too, except for line breaks, which a name does not have.
    style.setProperty('--lw-running-foot', JSON.stringify(words));
    return () => void style.removeProperty('--lw-running-foot');
  }, [words]);
}
