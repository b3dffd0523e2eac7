import { useEffect, useEffectEvent } from 'react';

type WindowEventOptions = {
  isOn?: boolean;
  /** Runs in the capture phase, before the listeners between the window and the target. */
  isCaptured?: boolean;
};

/** Listens to a window event while the component is mounted, always with the latest listener. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listen: (event: WindowEventMap[Name]) => void,
  { isOn = true, isCaptured = false }: WindowEventOptions = {},
): void {
  const onEvent = useEffectEvent(listen);
  useEffect(() => {
    if (!isOn) return;
    const handle = (event: WindowEventMap[Name]) => onEvent(event);
    window.addEventListener(name, handle, isCaptured);
    return () => window.removeEventListener(name, handle, isCaptured);
  }, [name, isOn, isCaptured]);
}
