import { useEffect } from 'react';

/**
 * Escape closes what is open wherever the focus is: a card that only tells takes the focus a frame late or not at all,
 * and a key pressed before that must not be lost.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
