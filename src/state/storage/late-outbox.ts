import type { Outbox } from '#api/outbox.ts';
import { remembered } from '#api/remembered.ts';

/** An outbox whose code is loaded when it is first used: the page that signs in works without. */
export function lateOutbox(load: () => Promise<Outbox>): Outbox {
  const loaded = remembered(load);
  return {
    list: async (...listed) => (await loaded()).list(...listed),
    put: async (...given) => (await loaded()).put(...given),
    edit: async (...edited) => (await loaded()).edit(...edited),
    onChange(run) {
      let isOver = false;
      let stop: (() => void) | undefined;
      loaded().then(
        (outbox) => {
          if (!isOver) stop = outbox.onChange(run);
        },
        (error: unknown) => console.info('What waits on this computer cannot be read', error),
      );
      return () => {
        isOver = true;
        stop?.();
      };
    },
  };
}
