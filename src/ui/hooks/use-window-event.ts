import { useEffect, useEffectEvent } from 'react';

type WindowEventOptions = {
  isOn?: boolean;
  /** Before whatever lies between the window and the target hears of it. */
  isCaptured?: boolean;
};

/** Hears an event of the window as long as the component is there; always with what it was last drawn with. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listen: (event: WindowEventMap[Name]) => void,
  { isOn = true, isCaptured = false }: WindowEventOptions = {},
): void {
  const onEvent = useEffectEvent(listen);
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: WindowEventMap[Name]) => onEvent(event);
    window.addEventListener(name, hear, isCaptured);
    return () => window.removeEventListener(name, hear, isCaptured);
  }, [name, isOn, isCaptured]);
}
