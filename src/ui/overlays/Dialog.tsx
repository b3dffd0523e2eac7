import { Button, type ButtonProps, Classes, DialogFooter, H2, H4 } from '@blueprintjs/core';
import { SmallCrossIcon } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import { holdFootStill } from './hold-foot-still.ts';
import { Overlay, type OverlayProps } from './Overlay.tsx';

export type DialogProps = OverlayProps & {
  isOpen: boolean;
  /** Heading and accessible name. Without it pass `aria-label` or `aria-labelledby`. */
  title?: ReactNode;
  className?: string;
};

/** A dialog in the upper part of the window. */
export function Dialog({ isOpen, title, className = '', children, ...props }: DialogProps) {
  const titleId = useId();
  if (!isOpen) return undefined;
  return (
    <Overlay aria-labelledby={title ? titleId : undefined} {...props}>
      <div ref={holdFootStill} className={`${Classes.DIALOG} ${className}`}>
        {title ? (
          <div className={Classes.DIALOG_HEADER}>
            <H2 id={titleId}>{title}</H2>
            <Cross onClose={props.onClose} />
          </div>
        ) : undefined}
        {children}
      </div>
    </Overlay>
  );
}

export type DrawerProps = DialogProps & {
  /** End of the line by default: the right where it runs from left to right. */
  side?: 'start' | 'end';
  /** Half of the window by default. */
  widthPx?: number;
};

/** A drawer at the side of the window. */
export function Drawer({ isOpen, title, className = '', children, ...rest }: DrawerProps) {
  const titleId = useId();
  const { side = 'end', widthPx, ...props } = rest;
  if (!isOpen) return undefined;
  const classes = `${Classes.DRAWER} ${Classes.positionClass(side === 'start' ? 'left' : 'right')} ${className}`;
  return (
    <Overlay aria-labelledby={title ? titleId : undefined} {...props}>
      <div className={classes} style={{ inlineSize: widthPx }}>
        {title ? (
          <div className={Classes.DRAWER_HEADER}>
            <H4 id={titleId}>{title}</H4>
            <Cross onClose={props.onClose} />
          </div>
        ) : undefined}
        {children}
      </div>
    </Overlay>
  );
}

const Cross = ({ onClose }: Pick<OverlayProps, 'onClose'>) => (
  <Button
    variant="minimal"
    icon={<SmallCrossIcon />}
    aria-label="Close"
    className={Classes.DIALOG_CLOSE_BUTTON}
    onClick={onClose}
  />
);

type DialogButtonsProps = ButtonProps & {
  onCancel: () => void;
  cancelLabel?: ReactNode;
  /** Id of the form that the second button submits, if the button is outside of it. */
  form?: string;
  /** At the other end of the row. */
  beside?: ReactNode;
};

/** The button row of a dialog: cancel, then the main action. Submits the form unless `onClick` is given. */
export const DialogButtons = ({
  onCancel,
  cancelLabel = 'Cancel',
  beside,
  ...action
}: DialogButtonsProps) => (
  <DialogFooter
    actions={
      <>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button type={action.onClick ? 'button' : 'submit'} intent="primary" {...action} />
      </>
    }
  >
    {beside}
  </DialogFooter>
);
