import { isInOverlay } from '#ui/focus/in-overlay.ts';
import { isTyping } from '#ui/list/use-list-keys.ts';
import { useToast } from '#state/toasts.atoms.ts';
import type { OpenedRecording } from '../opened-recording.ts';
import { type RoomActions, runRoomKey } from './room-keys.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

/** Listens for the keys of the room unless someone types, or a dialog or popover has the focus. */
export function useRoomKeys(
  room: OpenedRecording,
  actions: Pick<RoomActions, 'showPanel' | 'showKeys'>,
): void {
  const showToast = useToast();
  const findEvents = () => {
    actions.showPanel('events');
    // The panel exists only after the next paint.
    requestAnimationFrame(() =>
      document.querySelector<HTMLInputElement>('.lw-events input[type="search"]')?.focus(),
    );
  };
  useWindowEvent('keydown', (event) => {
    if (isTyping(event.target) || event.altKey || isInOverlay(event.target)) return;
    const notify = (message: string) => showToast({ kind: 'info', message });
    if (runRoomKey(event, { room, ...actions, findEvents, notify })) event.preventDefault();
  });
}
