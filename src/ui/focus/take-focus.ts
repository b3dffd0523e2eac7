/** Gives an element the focus, a heading too; false where it cannot have it. */
export function takeFocus(element: HTMLElement | null): boolean {
  if (!element) return false;
  // Headings take the focus only for this.
  if (/^H\d$/.test(element.tagName)) element.tabIndex = -1;
  element.focus();
  return document.activeElement === element;
}
