import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { focusInside } from '../focus/focus-inside.ts';

/** Side of the anchor element, then the shared edge. The opposite side is used if there is no room. */
export type Placement = 'bottom-start' | 'bottom' | 'bottom-end' | 'top-start' | 'right-start';

type TopLayerProps = ComponentProps<'div'> & {
  /** `auto`: takes the focus, and the browser closes it on a press outside. */
  kind: 'auto' | 'manual';
  beside: HTMLElement;
  placement: Placement;
};

/**
 * A native popover, shown while mounted. The browser draws it above everything, positions it, and lets the Tab key
 * enter it from the anchor element. In a modal dialog it is rendered inside, because the rest of the page is inert.
 */
export function TopLayer({ kind, beside, placement, children, ...props }: TopLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const layer = ref.current!;
    layer.showPopover({ source: beside });
    setShown(layer);
    // A press beside the popover leaves the focus where it puts it.
    let isPressBeside = false;
    // Between two elements the body has the focus.
    let isFocusMoving = false;
    const listeners = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { capture: true, signal: listeners.signal });
    listen('pointerdown', ({ target }) => {
      isPressBeside = !(target instanceof Node && layer.contains(target));
    });
    listen('keydown', () => {
      isPressBeside = false;
    });
    listen('focusout', ({ relatedTarget }) => {
      isFocusMoving = relatedTarget !== null;
    });
    listen('focusin', () => {
      isFocusMoving = false;
    });
    return () => {
      listeners.abort();
      // Still on the page. The body has the focus if the element that had it was removed or disabled.
      const { activeElement } = document;
      const isBody = kind === 'auto' && activeElement === document.body;
      const isLost = isBody && !isPressBeside && !isFocusMoving;
      if (isLost || layer.contains(activeElement)) beside.focus();
    };
  }, [beside, kind]);
  useEffect(() => {
    if (shown && kind === 'auto') focusInside(shown);
  }, [shown, kind]);
  const layer = (
    // A live region, so that screen readers announce a card that takes no focus.
    <div {...props} ref={ref} popover={kind} data-placement={placement} aria-live="polite">
      {/* Mounted once the popover is open: hidden elements cannot take the focus. */}
      {shown ? children : undefined}
    </div>
  );
  return createPortal(layer, beside.closest('dialog') ?? document.body);
}
