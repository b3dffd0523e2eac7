import { useWindowEvent } from './use-window-event.ts';

/**
 * Escape closes what is open wherever the focus is: a card that only tells takes the focus a frame late or not at all,
 * and a key pressed before that must not be lost.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  // Captured, because a tooltip that is just closing keeps the key from whoever listens above it.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape') close();
    },
    { isOn: isOpen, isCaptured: true },
  );
}
