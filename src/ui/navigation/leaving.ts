/** Where no link is clicked, whoever wants to leave asks by this event of the window. */
const LEAVING = 'lw-leaving';

/**
 * Asks whoever guards unsaved work before a row, a menu or the palette leads elsewhere. False: they have put the
 * question, and go there themselves.
 *
 *     if (mayLeaveTo(href)) navigate(href);
 */
export const mayLeaveTo = (href: string): boolean =>
  window.dispatchEvent(new CustomEvent<string>(LEAVING, { detail: href, cancelable: true }));

/** `hold` says whether it has put the question. Only the first to do so asks. */
export function onLeaving(hold: (href: string) => boolean): () => void {
  const listen = (event: Event) => {
    if (event.defaultPrevented || !(event instanceof CustomEvent)) return;
    if (hold(String(event.detail))) event.preventDefault();
  };
  window.addEventListener(LEAVING, listen);
  return () => window.removeEventListener(LEAVING, listen);
}
