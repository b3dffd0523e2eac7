import { type ComponentType, lazy, useState } from 'react';
import type { LoadAheadInput } from '#state/lists/load-ahead.ts';
import { orNotLoaded } from '#ui/hooks/not-loaded.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';

export type Screen = ComponentType<ScreenProps>;

export type LazyScreen<Props = ScreenProps> = {
  Screen: ComponentType<Props>;
  /** Loads the file before the screen is shown. Resolves on errors too. */
  preload: () => Promise<void>;
  /**
   * Requests what the screen shows first, while the app still loads the user. Resolves when the answers stored in this
   * browser have been read.
   */
  loadAhead?: (input: LoadAheadInput) => Promise<void>;
};

/**
 * A screen, or the frame around it, in its own file. A loaded screen shows at once. `lazy` alone would first show the
 * loading fallback, which React keeps for a third of a second.
 */
export function lazyScreen<Props extends object = ScreenProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = (): Promise<ComponentType<Props>> => {
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
  function Loaded(props: Props) {
    // Chosen once: replacing the component would lose the input in its fields.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  // Errors are ignored here: opening the screen retries and shows them.
  const preload = () =>
    fetchOnce().then(
      () => undefined,
      () => undefined,
    );
  return { Screen: Loaded, preload };
}
