/** As a ref: what is longer than its room scrolls, and then it must be reachable by keyboard; else it is no stop on the way. */
export function allowScrollingByKey(element: HTMLElement | null): void {
  if (element && element.scrollHeight > element.clientHeight) element.tabIndex = 0;
}
