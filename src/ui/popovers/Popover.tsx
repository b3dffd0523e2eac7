import { Classes } from '@blueprintjs/core';
import {
  type ComponentProps,
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { buttonOf } from '../focus/focus-return.ts';
import { type Placement, TopLayer } from './TopLayer.tsx';

type PopoverProps = {
  content: ReactNode;
  placement: Placement;
  /** The button. */
  children: ReactElement<ComponentProps<'button'>>;
  /** With `setOpen`, for a popover that other elements also open or close. */
  isOpen?: boolean;
  setOpen?: (isOpen: boolean) => void;
};

/**
 * A menu, a form or a card beside its button. The focus starts in its first field. If the focus is inside when it
 * closes, it returns to the button. Closes on Escape, on a press outside, and when a menu item or
 * `Classes.POPOVER_DISMISS` is pressed.
 *
 *     <Popover placement="bottom-end" content={<KeyMenu>...</KeyMenu>}>
 *       <Button>Actions</Button>
 *     </Popover>
 */
export function Popover({ content, placement, children, ...control }: PopoverProps) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [ownIsOpen, setOwnOpen] = useState(false);
  const { isOpen = ownIsOpen, setOpen = setOwnOpen } = control;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape' || event.defaultPrevented) return;
    // A surrounding dialog or popover stays open.
    event.stopPropagation();
    event.preventDefault();
    setOpen(false);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (isOpen && button && relatedTarget && !isOn(button, relatedTarget)) setOpen(false);
  };
  const target = cloneElement(children, {
    ref: setButton,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    // A press on the button does not count as a press outside the popover.
    popoverTarget: id,
    onClick: (event) => {
      event.preventDefault();
      setOpen(!isOpen);
    },
    onKeyDown,
    onBlur,
  });
  return (
    <>
      {target}
      {isOpen && button ? (
        <TopLayer
          id={id}
          className="lw-popover"
          kind="auto"
          beside={button}
          placement={placement}
          // A press on plain text keeps the focus inside, so that the page's single-key shortcuts stay off.
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onBeforeToggle={({ newState }) => newState === 'closed' && setOpen(false)}
          onBlur={onBlur}
          onClick={(event) => isDismissal(event) && setOpen(false)}
        >
          {content}
        </TopLayer>
      ) : undefined}
    </>
  );
}

/** Whether an element is the button, in its popover, or in a popover opened from there. */
const isOn = (button: Element, element: Element | null | undefined): boolean =>
  element === button || (!!element && isOn(button, buttonOf(element)));

function isDismissal({ target, currentTarget }: MouseEvent): boolean {
  const dismiss = target instanceof Element && target.closest(`.${Classes.POPOVER_DISMISS}`);
  return (
    dismiss instanceof Element && currentTarget.contains(dismiss) && !dismiss.matches(`.${Classes.DISABLED}`)
  );
}
