/**
 * Calls back when an element changes its size, and with `onPrint` around printing: a page has another width on paper,
 * and printing starts before an observer is notified. The returned function stops it.
 */
export function watchSize(element: Element, onSize: () => void, onPrint?: () => void): () => void {
  const observer = new ResizeObserver(onSize);
  observer.observe(element);
  const printing = new AbortController();
  if (onPrint) {
    window.addEventListener('beforeprint', onPrint, { signal: printing.signal });
    window.addEventListener('afterprint', onPrint, { signal: printing.signal });
  }
  return () => {
    observer.disconnect();
    printing.abort();
  };
}
