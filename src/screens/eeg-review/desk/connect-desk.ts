import { createStore, type Store } from '#live/store/index.ts';
import type { ShownEvent, Workbench } from '#live/offline/index.ts';
import type { ReviewDesk } from './review-desk.ts';
import { badIndices, badKeys, isSameList, toShown } from './review-model.ts';

export type DeskConnection = { eventsState: Store<'reading' | 'ready' | 'failed'>; stop: () => void };

/**
 * Keeps workbench and review in step: events and bad channels of the review are drawn, channels marked on the traces
 * go into the review. What the file itself says is read once and stands until the review has events of its own.
 */
export function connectDesk(workbench: Workbench, desk: ReviewDesk): DeskConnection {
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
      ofFile = workbench.annotations.get().items;
      eventsState.set('ready');
      // They were drawn as they came; a review with events of its own goes before them.
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
