import type { Outbox } from '#api/outbox.ts';

/** An outbox whose code is loaded when it is first used: the page that signs in works without. */
export function lateOutbox(load: () => Promise<Outbox>): Outbox {
  let loading: Promise<Outbox> | undefined;
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return {
    list: async (owner) => (await loaded()).list(owner),
    put: async (owner, change) => (await loaded()).put(owner, change),
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
