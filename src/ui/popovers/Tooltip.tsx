import { type AriaAttributes, cloneElement, type ReactElement, type ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { useWindowEvent } from '../hooks/use-window-event.ts';
import { type Placement, TopLayer } from './TopLayer.tsx';

const DELAY_MS = 150;

type TooltipProps = {
  content: ReactNode;
  placement: Placement;
  isDisabled?: boolean;
  className?: string;
  children: ReactElement<AriaAttributes>;
};

/** A tooltip beside an element with hover or focus. Props of a surrounding popover are passed to the element. */
export function Tooltip({
  content,
  placement,
  isDisabled = false,
  className = '',
  children,
  ...props
}: TooltipProps) {
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // After being enabled again, it waits for the next hover or focus.
  if (isDisabled && isWanted) setWanted(false);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setOpen(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setOpen(false);
    };
  }, [isWanted]);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && setWanted(false), {
    isOn: isWanted,
    isCaptured: true,
  });
  const show = () => setWanted(!isDisabled);
  const hide = () => setWanted(false);
  return (
    <>
      {/* Disabled elements fire no events. */}
      <span
        ref={setPlace}
        role="presentation"
        className={`lw-tooltip-place ${className}`}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        {cloneElement(children, { ...props, ...(isOpen && { 'aria-describedby': id }) })}
      </span>
      {isOpen && place ? (
        <TopLayer
          id={id}
          role="tooltip"
          className="lw-tooltip"
          kind="manual"
          beside={place}
          placement={placement}
        >
          {content}
        </TopLayer>
      ) : undefined}
    </>
  );
}
