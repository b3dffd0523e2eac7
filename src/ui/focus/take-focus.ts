/** Focuses an element, also a heading; false if it cannot take the focus. */
export function takeFocus(element: HTMLElement | null): boolean {
  if (!element) return false;
  // Headings are focusable only for this purpose.
  if (/^H\d$/.test(element.tagName)) element.tabIndex = -1;
  element.focus();
  return document.activeElement === element;
}
