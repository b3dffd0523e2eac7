import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

type Keys = { undo: () => void; redo: () => void; save: () => void };

/** Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S over the whole editor: a field has no undo of its own. */
export function useEditorKeys(isOn: boolean, keys: Keys): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const action = actionOf(event.key.toLowerCase(), event.shiftKey);
      if (!action) return;
      event.preventDefault();
      keys[action]();
    },
    { isOn, isCaptured: true },
  );
}

function actionOf(key: string, isShift: boolean): keyof Keys | undefined {
  if (key === 'z') return isShift ? 'redo' : 'undo';
  if (key === 'y') return 'redo';
  return key === 's' ? 'save' : undefined;
}
