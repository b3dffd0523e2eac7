import { isInOverlay } from '#ui/focus/in-overlay.ts';
import { pageHeading } from '#ui/focus/page-heading.ts';
import { takeFocus } from '#ui/focus/take-focus.ts';

/** Events that show that the user has moved on. */
const GOING_ON = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Focuses the heading of a page that has just been opened, as soon as the heading appears, so that screen readers
 * announce it and the Tab key continues there. A heading that is replaced, because the page has loaded, hands the focus
 * on. Ends when the user moves on or the page focuses one of its own elements. An overlay keeps the focus until it
 * closes. Returns a function that ends the wait.
 */
export function focusHeading(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const stop = () => ending.abort();
  const look = () => {
    const { activeElement } = document;
    const heading = pageHeading();
    if (signal.aborted || activeElement === heading || isInOverlay(activeElement)) return;
    // The main part is new. Menu and top bar can still have the focus from before.
    if (activeElement?.closest('main')) stop();
    else if (heading) takeFocus(heading);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  const onGoingOn = (event: Event) => {
    // The key that opened the page may still be held down.
    if (!(event instanceof KeyboardEvent && event.repeat)) stop();
  };
  for (const type of GOING_ON) document.addEventListener(type, onGoingOn, { capture: true, signal });
  look();
  return stop;
}
