/**
 * As a ref: what is longer or wider than its room scrolls, and then it must be reachable by keyboard. Else it is no stop on
 * the way. Followed as the window, the zoom and the content change.
 *
 *     <div className="lw-table-wrap" ref={allowScrollingByKey}>
 */
export function allowScrollingByKey(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const look = () => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth) element.tabIndex = 0;
    // A stop that goes while it is in use would lose the focus.
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
