import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Width of an element in pixels while it is on the page; `fallback` until it is known. */
export function useWidth<E extends Element>(
  fallback: number,
): { root: RefObject<E | null>; widthPx: number } {
  const root = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(fallback);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidthPx(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Printing starts before an observer is notified.
    const measureAtOnce = () => flushSync(measure);
    window.addEventListener('beforeprint', measureAtOnce);
    window.addEventListener('afterprint', measureAtOnce);
    return () => {
      window.removeEventListener('beforeprint', measureAtOnce);
      window.removeEventListener('afterprint', measureAtOnce);
      observer.disconnect();
    };
  }, []);
  return { root, widthPx };
}
