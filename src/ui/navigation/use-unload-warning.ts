import { useWindowEvent } from '../hooks/use-window-event.ts';

/**
 * Lets the browser ask before the page is closed, reloaded, or left by Back for a page outside of the app. `isHeld` is
 * asked when it happens.
 */
export function useUnloadWarning(isOn: boolean, isHeld: () => boolean = () => true): void {
  useWindowEvent('beforeunload', (event) => isHeld() && event.preventDefault(), { isOn });
}
