import { REVIEW_KEY_HINTS } from '#live/offline/index.ts';
import type { DockId } from '../dock/dock-keys.ts';
import { addEvent, deleteEvent, whyLocked } from '../events/event-desk.ts';
import type { OpenedRecording } from '../opened-recording.ts';

type RoomKey = {
  key: string;
  isWithCtrl?: true;
  does: string;
  run: (actions: RoomActions) => void;
};

/** Actions of the room, beyond the traces, that keys can call. */
export type RoomActions = {
  room: OpenedRecording;
  showPanel: (id: DockId) => void;
  findEvents: () => void;
  showKeys: () => void;
  notify: (words: string) => void;
};

const KEYS: readonly RoomKey[] = [
  {
    key: 'e',
    does: 'new event at the selection, the cursor, or the middle of the page',
    run: ({ room, showPanel, notify }) => {
      const locked = whyLocked(room);
      if (locked !== undefined) return notify(locked);
      if (addEvent(room, crypto.randomUUID()) !== undefined) showPanel('events');
    },
  },
  {
    key: 'Delete',
    does: 'delete the chosen event',
    run: ({ room, notify }) => {
      const id = room.workbench.chosenEvent.get();
      if (id === undefined) return;
      deleteEvent(room, id);
      notify('Deleted the event. Ctrl+Z restores it.');
    },
  },
  { key: '/', does: 'find in events', run: ({ findEvents }) => findEvents() },
  {
    key: 'z',
    isWithCtrl: true,
    does: 'undo the last change of the review',
    run: ({ room, notify }) => {
      const words = room.desk.undo();
      notify(words === undefined ? 'Nothing to undo.' : `Undone: ${words}.`);
    },
  },
  {
    key: 's',
    isWithCtrl: true,
    does: 'save the review now',
    run: ({ room }) => void room.desk.flush(),
  },
  {
    key: 'p',
    isWithCtrl: true,
    does: 'print the page',
    run: () => window.print(),
  },
  { key: '?', does: 'these keys', run: ({ showKeys }) => showKeys() },
];

export const ROOM_KEY_HINTS = KEYS.map(({ key, isWithCtrl, does }) => ({
  keys: isWithCtrl ? `Ctrl ${key.toUpperCase()}` : key,
  does,
}));
export const TRACE_KEY_HINTS = REVIEW_KEY_HINTS;

/** Runs the action of a key. Returns whether the key has one. */
export function runRoomKey(event: KeyboardEvent, actions: RoomActions): boolean {
  const isWithCtrl = event.ctrlKey || event.metaKey;
  const found = KEYS.find((key) => key.key === event.key && (key.isWithCtrl ?? false) === isWithCtrl);
  found?.run(actions);
  return found !== undefined;
}
