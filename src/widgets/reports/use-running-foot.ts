import { useEffect } from 'react';

/** Isolated, so that a name in another script does not change the order of the parts. */
const isolated = (text: string): string => `\u2068${text.replace(/\s+/g, ' ')}\u2069`;

/**
 * Text at the foot of every page after the first, so that a loose sheet can be matched to its client. Page boxes inherit
 * the custom property from the root element. Without line breaks, a JSON string is a CSS string.
 */
export function useRunningFoot(parts: readonly string[]): void {
  const text = parts.map(isolated).join(' · ');
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--lw-running-foot', JSON.stringify(text));
    return () => void style.removeProperty('--lw-running-foot');
  }, [text]);
}
