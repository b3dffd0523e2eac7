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
    // Captured, because a tooltip that is just closing keeps the key from whoever listens above it.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
}
