import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchSize } from '../drawing/watch-size.ts';

/** Width of an element in pixels while it is on the page; `fallback` until it is known. */
export function useWidth<E extends Element>(fallback: number) {
  const root = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(fallback);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidthPx(element.clientWidth);
    };
    measure();
    return watchSize(element, measure, () => flushSync(measure));
  }, []);
  return { root, widthPx };
}
