/** Window event that asks permission to leave the page without a link click. */
const LEAVING = 'lw-leaving';

/**
 * Asks the guards of unsaved work before a row, a menu or the palette navigates. False: a guard shows its question and
 * navigates itself afterward.
 *
 *     if (mayLeaveTo(href)) navigate(href);
 */
export const mayLeaveTo = (href: string): boolean => mayLeave({ href });

/**
 * The same for work that ends on another page with an address not known yet. False: a guard shows its question, and
 * calls `proceed` if the user leaves.
 *
 *     if (mayLeaveToDo(start)) start();
 */
export const mayLeaveToDo = (proceed: () => void): boolean => mayLeave({ proceed });

/** What the user is about to do. */
export type Leaving = { href: string } | { proceed: () => void };

const mayLeave = (detail: Leaving): boolean =>
  window.dispatchEvent(new CustomEvent<Leaving>(LEAVING, { detail, cancelable: true }));

/** `hold` returns whether it has asked the user. Only the first one to do so asks. */
export function onLeaving(hold: (leaving: Leaving) => boolean): () => void {
  const listen = (event: Event) => {
    if (event.defaultPrevented || !(event instanceof CustomEvent)) return;
    if (hold(event.detail as Leaving)) event.preventDefault();
  };
  window.addEventListener(LEAVING, listen);
  return () => window.removeEventListener(LEAVING, listen);
}
