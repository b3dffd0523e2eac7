import { type ComponentType, lazy, useState } from 'react';
import { orNotLoaded } from '#ui/hooks/not-loaded.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';

export type Screen = ComponentType<ScreenProps>;

/**
 * A screen in its own file. A loaded screen shows at once. `lazy` alone would first show the loading fallback, which
 * React keeps for a third of a second.
 */
export function lazyScreen(load: () => Promise<Screen>): { Screen: Screen; preload: () => void } {
  let loaded: Screen | undefined;
  let loading: Promise<Screen> | undefined;
  const fetchOnce = (): Promise<Screen> => {
    // Delays `load` so that `loading` is set first: two screens may preload each other.
    loading ??= Promise.resolve()
      .then(load)
      .then(
        (component) => (loaded = component),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
    return loading;
  };
  const Lazy = lazy(async () => ({ default: await orNotLoaded(fetchOnce()) }));
  function LazyScreen(props: ScreenProps) {
    // Chosen once: replacing the component would lose the input in its fields.
    const [Shown] = useState<Screen>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  // Errors are ignored here: opening the screen retries and shows them.
  const preload = () => void fetchOnce().catch(() => undefined);
  return { Screen: LazyScreen, preload };
}
