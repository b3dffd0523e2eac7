/** Window event that asks permission to leave the page without a link click. */
const LEAVING = 'lw-leaving';

/**
 * Asks the guards of unsaved work before a row, a menu or the palette navigates. False: a guard shows its question and
 * navigates itself afterward.
 *
 *     if (mayLeaveTo(href)) navigate(href);
 */
export const mayLeaveTo = (href: string): boolean =>
  window.dispatchEvent(new CustomEvent<string>(LEAVING, { detail: href, cancelable: true }));

/** `hold` returns whether it has asked the user. Only the first one to do so asks. */
export function onLeaving(hold: (href: string) => boolean): () => void {
  const listen = (event: Event) => {
    if (event.defaultPrevented || !(event instanceof CustomEvent)) return;
    if (hold(String(event.detail))) event.preventDefault();
  };
  window.addEventListener(LEAVING, listen);
  return () => window.removeEventListener(LEAVING, listen);
}
