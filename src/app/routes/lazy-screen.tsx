import { type ComponentType, lazy, useState } from 'react';
import { orNotLoaded } from '#ui/hooks/not-loaded.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';

export type Screen = ComponentType<ScreenProps>;

/**
 * A screen in a file of its own. One that is here already shows at once: `lazy` alone would show the sign of opening
 * first, and React keeps that for a third of a second.
 */
export function lazyScreen(load: () => Promise<Screen>): { Screen: Screen; preload: () => void } {
  let loaded: Screen | undefined;
  let loading: Promise<Screen> | undefined;
  const fetchOnce = (): Promise<Screen> => {
    // Two that fetch each other must both be known as on their way by then.
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
    // Decided once: another component in its place would lose what stands in its fields.
    const [Shown] = useState<Screen>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  // What fails here is tried again, and told, where it is opened.
  const preload = () => void fetchOnce().catch(() => undefined);
  return { Screen: LazyScreen, preload };
}
