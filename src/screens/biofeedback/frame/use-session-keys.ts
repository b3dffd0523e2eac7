import { isInOverlay } from '#ui/focus/in-overlay.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

type SessionKeys = {
  /** Undefined while the space bar belongs to the client. */
  togglePause: (() => void) | undefined;
  addMarker: () => void;
  toggleRaw: () => void;
  toggleFiltered: () => void;
  toggleMute: () => void;
  showClientView: () => void;
  applySuggestion: () => void;
  dismissSuggestion: () => void;
  showKeys: () => void;
};

export const SESSION_KEY_HINTS = [
  {
    keys: 'Space',
    does: 'Pause and resume; between steps of a plan: stop the countdown, then start the step',
  },
  { keys: 'M', does: 'Set a marker now' },
  { keys: 'Arrow keys', does: 'Move the focused threshold (Shift: bigger steps)' },
  { keys: 'Backspace', does: 'Reset the focused threshold to its baseline value' },
  { keys: 'A / D', does: 'Apply / dismiss the first suggested threshold' },
  { keys: 'R / F', does: 'Show raw / filtered traces' },
  { keys: '0', does: 'Mute and unmute' },
  { keys: 'C', does: 'Show the client’s screen in this tab, and come back' },
  { keys: '?', does: 'Show keyboard shortcuts' },
  { keys: 'Esc', does: 'Close a dialog; the session continues' },
] as const;

const ACTIONS: Readonly<Record<string, keyof SessionKeys>> = {
  ' ': 'togglePause',
  m: 'addMarker',
  r: 'toggleRaw',
  f: 'toggleFiltered',
  a: 'applySuggestion',
  d: 'dismissSuggestion',
  '0': 'toggleMute',
  c: 'showClientView',
  '?': 'showKeys',
};

/** The action of a key press; undefined while someone types or a control needs the key itself. */
function keyAction(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  target: EventTarget | null;
}): keyof SessionKeys | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  const element = event.target instanceof Element ? event.target : undefined;
  if (element?.closest('textarea, select, input:not([type=range], [type=checkbox], [type=radio])'))
    return undefined;
  if (isInOverlay(event.target) || element?.closest('[role=menu], [role=listbox]')) return undefined;
  if (
    event.key === ' ' &&
    element?.closest('button, a, [role=button], [type=checkbox], [type=radio], summary')
  )
    return undefined;
  return ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

/** Single-key shortcuts of the session room. They work wherever the focus is, except in text fields. */
export function useSessionKeys(keys: SessionKeys): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event);
    const act = action && keys[action];
    if (!act) return;
    event.preventDefault();
    // The shell has its own help on `?`; this one lists the keys of the room.
    event.stopImmediatePropagation();
    act();
  };
  useWindowEvent('keydown', onKeyDown, { isCaptured: true });
  useWindowEvent('click', releaseFocus);
}

/**
 * Removes the focus from a button clicked with the mouse. Otherwise the next press of the space bar, meant as 'pause',
 * would press that button again. Keyboard focus stays.
 */
function releaseFocus(event: MouseEvent): void {
  const isPointer = event.detail > 0;
  const focused = document.activeElement;
  if (!isPointer || !(focused instanceof HTMLElement) || isInOverlay(focused)) return;
  if (focused.matches('button, a, [type=checkbox], [type=radio]')) focused.blur();
}
