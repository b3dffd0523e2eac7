import { isInOverlay } from './in-overlay.ts';

/** The main heading of the page. */
export function pageHeading(): HTMLElement | null {
  return [...document.querySelectorAll('h1')].find((heading) => !isInOverlay(heading)) ?? null;
}
