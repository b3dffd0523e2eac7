import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

/** Ctrl+S wherever the focus is, as everywhere else; otherwise the browser would save the page. */
export function useSaveKey(save: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    },
    { isCaptured: true },
  );
}
