/** Open overlays, the topmost last. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Returns a function that removes the overlay again. */
export function addOverlay(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  for (const listener of listeners) listener();
  return () => {
    open.splice(open.lastIndexOf(dialog), 1);
    for (const listener of listeners) listener();
  };
}

/**
 * Keeps an element above all overlays and usable: the rest of the page is below the topmost overlay and inert. Returns
 * a function that removes the element.
 */
export function keepOnTop(element: HTMLElement): () => void {
  const move = () => (open.at(-1) ?? document.body).append(element);
  move();
  listeners.add(move);
  return () => {
    listeners.delete(move);
    element.remove();
  };
}
