import { useEffect, useEffectEvent, useState } from 'react';

const placeOf = (target: EventTarget | null): number | undefined => {
  const item = target instanceof Element ? target.closest<HTMLElement>('li[data-place]') : null;
  return item ? Number(item.dataset.place) : undefined;
};

/**
 * Moves the items of a list by drag, or with Alt and an arrow key anywhere in an item. Items carry `data-place`, and one
 * of their elements is draggable. `over` is the place a dragged item would take.
 */
export function useReorder(move: (from: number, to: number) => void) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const onDrag = useEffectEvent((event: DragEvent) => {
    const place = placeOf(event.target);
    switch (event.type) {
      case 'dragstart':
        if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data.
        event.dataTransfer?.setData('text/plain', String(place));
        setDragged(place);
        return;
      case 'dragover':
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(place);
        return;
      case 'drop':
        event.preventDefault();
        if (dragged !== undefined && place !== undefined) move(dragged, place);
        setDragged(undefined);
        setOver(undefined);
        return;
      default:
        setDragged(undefined);
        setOver(undefined);
    }
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const place = placeOf(event.target);
    if (!event.altKey || by === 0 || place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(place, place + by);
  });
  useEffect(() => {
    if (!list) return undefined;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    for (const type of ['dragstart', 'dragover', 'drop', 'dragend'] as const) {
      list.addEventListener(type, (event) => onDrag(event), options);
    }
    // Before the fields of the item, which take arrow keys for their values.
    list.addEventListener('keydown', (event) => onKey(event), { ...options, capture: true });
    return () => stop.abort();
  }, [list]);
  return { setList, over: over === dragged ? undefined : over };
}
