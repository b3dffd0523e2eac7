/** Whether an element is in a dialog or popover. Single keys of the page do not work there. */
export const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, [popover]') !== null;
