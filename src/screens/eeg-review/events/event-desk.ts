import { fixed } from '#shared/locale/formats.ts';
import type { ShownEvent } from '#live/offline/index.ts';
import { MOST_REVIEW_EVENTS } from '#shared/api/eeg-files.ts';
import { toStored } from '../desk/review-model.ts';
import type { OpenedRecording } from '../opened-recording.ts';

type Room = Pick<OpenedRecording, 'workbench' | 'desk' | 'eventsState' | 'freshEvent'>;
export type EventChange = Partial<Pick<ShownEvent, 'text' | 'startSeconds' | 'durationSeconds'>>;

const FIRST_WORDS = 'Event';
const SECOND_DIGITS = 1e6;

/** Why events cannot be changed now, in words; undefined when they can. */
export function whyLocked({ workbench, desk, eventsState }: Room): string | undefined {
  if (desk.review.get().events !== undefined) return undefined;
  if (eventsState.get() === 'reading') return 'The events of the file are still being read.';
  if (eventsState.get() === 'failed') return 'The events of the file could not be read. Open the file again.';
  return workbench.annotations.get().items.length >= MOST_REVIEW_EVENTS
    ? `This file has more than ${fixed(MOST_REVIEW_EVENTS, 0)} events, more than a review can hold.`
    : undefined;
}

/** Time of a new event: the selection with its length, else the cursor, else the middle of the page. */
function placeOfNew({ workbench }: Pick<Room, 'workbench'>): EventChange {
  const selection = workbench.selection.peek();
  if (selection) {
    const { startSeconds, endSeconds } = selection;
    return { startSeconds, durationSeconds: rounded(endSeconds - startSeconds) };
  }
  const middle = workbench.startSeconds.peek() + workbench.settings.get().spanSeconds / 2;
  return { startSeconds: workbench.cursor.peek()?.seconds ?? middle };
}

/** Adds an event of the reviewer and chooses it. Returns its id, or undefined while events are locked. */
export function addEvent(room: Room, id: string, place: EventChange = placeOfNew(room)): string | undefined {
  if (whyLocked(room) !== undefined) return undefined;
  const { workbench } = room;
  const startSeconds = rounded(place.startSeconds ?? 0);
  const event: ShownEvent = {
    id,
    source: 'reviewer',
    text: place.text ?? FIRST_WORDS,
    startSeconds,
    onsetSeconds: rounded(startSeconds + workbench.recording.startOffsetSeconds),
    durationSeconds: place.durationSeconds,
  };
  store(room, [...workbench.annotations.get().items, event], 'a new event');
  workbench.selection.value = undefined;
  workbench.chosenEvent.set(id);
  room.freshEvent.set(id);
  return id;
}

/** Changes the text or the time of an event. An event of the file then becomes the reviewer's. */
export function changeEvent(room: Room, id: string, change: EventChange): void {
  if (whyLocked(room) !== undefined) return;
  const { startOffsetSeconds } = room.workbench.recording;
  const events = room.workbench.annotations.get().items.map((event): ShownEvent => {
    if (event.id !== id) return event;
    const startSeconds = rounded(change.startSeconds ?? event.startSeconds);
    const isMoved = startSeconds !== rounded(event.startSeconds);
    return {
      ...event,
      ...change,
      source: 'reviewer',
      startSeconds,
      onsetSeconds: isMoved ? rounded(startSeconds + startOffsetSeconds) : event.onsetSeconds,
    };
  });
  store(room, events, 'the change of an event');
}

/** Deletes an event and chooses the next one, so that Delete can be pressed again. */
export function deleteEvent(room: Room, id: string): void {
  if (whyLocked(room) !== undefined) return;
  const { items } = room.workbench.annotations.get();
  const at = items.findIndex((event) => event.id === id);
  if (at < 0) return;
  room.workbench.chosenEvent.set((items[at + 1] ?? items[at - 1])?.id);
  store(
    room,
    items.filter((event) => event.id !== id),
    'deleting an event',
  );
}

function store({ desk }: Room, events: readonly ShownEvent[], words: string): void {
  desk.change({ ...desk.review.get(), events: toStored(events) }, words);
}

const rounded = (seconds: number): number => Math.round(seconds * SECOND_DIGITS) / SECOND_DIGITS;
