import { createStore, type Store } from '#live/store/index.ts';
import type { ShownEvent, Workbench } from '#live/offline/index.ts';
import type { ReviewDesk } from './review-desk.ts';
import { badIndices, badKeys, isSameList, toShown } from './review-model.ts';

export type DeskConnection = { eventsState: Store<'reading' | 'ready' | 'failed'>; stop: () => void };

/**
 * Synchronizes workbench and review: draws events and bad channels of the review, and adds channels marked on the
 * traces to it. `wordsOf` gives the texts of the file's own events in the words of the screen. The file's own events are read once, and shown until the review has events of its own.
 */
export function connectDesk(
  workbench: Workbench,
  desk: ReviewDesk,
  wordsOf: (text: string) => string = (text) => text,
): DeskConnection {
  const { recording } = workbench;
  const eventsState = createStore<'reading' | 'ready' | 'failed'>('reading');
  let ofFile: readonly ShownEvent[] = [];
  let shown: unknown = undefined;
  let isStopped = false;

  const show = () => {
    const { events, badChannels } = desk.review.get();
    if (events !== shown || events === undefined) {
      shown = events;
      workbench.setEvents(events ? toShown(events, recording.startOffsetSeconds) : ofFile);
    }
    const bad = badIndices(recording.channels, badChannels);
    if (!isSameList(bad, workbench.settings.get().badChannels)) workbench.change({ badChannels: bad });
  };
  const takeMarks = () => {
    const review = desk.review.get();
    const badChannels = badKeys(recording.channels, workbench.settings.get().badChannels, review.badChannels);
    if (isSameList([...badChannels].sort(), [...review.badChannels].sort())) return;
    desk.change({ ...review, badChannels }, 'the mark of a channel');
  };

  const stops = [desk.review.subscribe(show), workbench.settings.subscribe(takeMarks)];
  void desk.load();
  void workbench
    .loadAnnotations()
    .then(() => {
      if (isStopped) return;
      ofFile = workbench.annotations.get().items.map((event) => ({ ...event, text: wordsOf(event.text) }));
      eventsState.set('ready');
      // These events were drawn as they arrived; events of the review take precedence.
      shown = undefined;
      show();
    })
    .catch(() => eventsState.set('failed'));
  return {
    eventsState,
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
    },
  };
}
