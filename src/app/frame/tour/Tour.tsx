import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { isInOverlay } from '#ui/focus/in-overlay.ts';
import { isTyping } from '#ui/list/use-list-keys.ts';
import { type Placement, TopLayer } from '#ui/popovers/TopLayer.tsx';
import { Num } from '#ui/text/Num.tsx';
import { anchorOf, type TourStop } from './tour-stops.ts';
import type { TourState } from './use-tour.ts';

/** Attribute of the element that the current stop is about. */
const SPOT = 'data-tour-spot';

/** The current stop of the tour as a card beside its element. The page stays usable; nothing is dimmed. */
export function Tour({ stops, at, goTo, end }: TourState) {
  const stop = at === undefined ? undefined : stops[at];
  // Looked up again once the menu and the top bar are on the page.
  const element = useSyncExternalStore(unchanging, () => stop && anchorOf(stop));
  useEffect(() => {
    element?.setAttribute(SPOT, '');
    return () => element?.removeAttribute(SPOT);
  }, [element]);
  if (!stop || at === undefined || !element) return undefined;
  return (
    <Card
      // The layer is placed as it opens: a menu that takes the place of its button needs a new one.
      key={`${stop.at} ${element.tagName}`}
      {...{ stop, element, at, end }}
      count={stops.length}
      onBack={at > 0 ? () => goTo(at - 1) : undefined}
      onNext={at + 1 < stops.length ? () => goTo(at + 1) : undefined}
    />
  );
}

const unchanging = () => () => undefined;

type CardProps = {
  stop: TourStop;
  /** The element it is about. */
  element: HTMLElement;
  at: number;
  count: number;
  onBack: (() => void) | undefined;
  /** Undefined at the last stop. */
  onNext: (() => void) | undefined;
  end: (hasFocus: boolean) => void;
};

function Card({ stop, element, at, count, onBack, onNext, end }: CardProps) {
  const id = useId();
  const bodyRef = useRef<HTMLDivElement>(null);
  const finish = () => end(bodyRef.current?.contains(document.activeElement) === true);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    const act = event.key === 'Escape' ? finish : step === 1 ? onNext : step === -1 ? onBack : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <TopLayer
      kind="manual"
      className="lw-popover lw-tour"
      beside={element}
      placement={placementAt(element)}
      {...NOT_MODAL}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onKeyDown={onKeyDown}
    >
      <div ref={bodyRef} className="lw-tour__body">
        <h2 id={`${id}-title`}>{stop.title}</h2>
        <p id={`${id}-words`}>
          {element.matches('.lw-top > button') ? 'This button opens the menu. ' : ''}
          {stop.words}
        </p>
        <div className="lw-tour__foot">
          <span className="lw-muted lw-small lw-tour__at">
            <Num>
              {at + 1} of {count}
            </Num>
          </span>
          {onNext ? (
            <Button variant="minimal" onClick={finish}>
              Skip the tour
            </Button>
          ) : undefined}
          {onBack ? <Button onClick={onBack}>Back</Button> : undefined}
          <MainButton onClick={onNext ?? finish}>{onNext ? 'Next' : 'End the tour'}</MainButton>
        </div>
      </div>
    </TopLayer>
  );
}

/** A `<dialog>` could not be a popover beside its element that leaves the page usable. */
const NOT_MODAL = { role: 'dialog', 'aria-modal': false } as const;

/** Takes the focus, unless the user is typing or has a dialog open. */
function MainButton(props: { onClick: () => void; children: string }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!isTyping(activeElement) && !isInOverlay(activeElement)) ref.current?.focus({ preventScroll: true });
  }, []);
  return <Button ref={ref} intent="primary" {...props} />;
}

/** Arrow keys follow the direction of the page. */
function stepOf(key: string): 1 | -1 | undefined {
  const isRtl = document.documentElement.dir === 'rtl';
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  return key === 'ArrowLeft' ? (isRtl ? 1 : -1) : undefined;
}

/** Beside the menu, below the top bar. */
function placementAt(element: HTMLElement): Placement {
  if (element.closest('.lw-menu')) return 'right-start';
  return element.closest('.lw-top__tools') ? 'bottom-end' : 'bottom-start';
}
