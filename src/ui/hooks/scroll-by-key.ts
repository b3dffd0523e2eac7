/**
 * As a ref: makes an overflowing element focusable, so that it can be scrolled by keyboard. Without overflow it is no
 * tab stop. Updated when the window, the zoom or the content changes.
 *
 *     <div className="lw-table-wrap" ref={allowScrollingByKey}>
 */
export function allowScrollingByKey(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const look = () => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth) element.tabIndex = 0;
    // Removing tabindex from the focused element would lose the focus.
    else if (element !== document.activeElement) element.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const content = new MutationObserver(() => {
    for (const child of element.children) sizes.observe(child);
    look();
  });
  sizes.observe(element);
  for (const child of element.children) sizes.observe(child);
  content.observe(element, { childList: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
}
