import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Accepts files dropped on an element, or anywhere on the page. True while files are dragged over it. */
export function useFileDrop(
  onFiles: (files: readonly File[]) => void,
  zone?: RefObject<HTMLElement | null>,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const element = zone ? zone.current : document.documentElement;
    if (!element) return undefined;
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      // Dragged text has no files.
      if (files.length > 0) take(files);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [zone]);
  return isOver;
}
