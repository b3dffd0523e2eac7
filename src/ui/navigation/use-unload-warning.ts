import { useWindowEvent } from '../hooks/use-window-event.ts';

/**
 * Lets the browser ask before the page is closed, reloaded, or left through Back to a page outside the app. `isHeld` is
 * called when it happens.
 */
export function useUnloadWarning(isOn: boolean, isHeld: () => boolean = () => true): void {
  useWindowEvent('beforeunload', (event) => isHeld() && event.preventDefault(), { isOn });
}
