import { Button, type ButtonProps, Classes, Spinner, SpinnerSize } from '@blueprintjs/core';
import type { ReactElement } from 'react';

type BusyButtonProps = Omit<ButtonProps, 'loading' | 'icon'> & { isBusy: boolean; icon?: ReactElement };

/**
 * A button that stays on the page when it has done its work. While it is busy it takes no second press and keeps its name
 * and the focus, which the library's `loading` takes away. Where the dialog or page goes with it, `loading` does.
 *
 *     <BusyButton isBusy={isPending} onClick={() => mutate()}>Set to inactive</BusyButton>
 */
export function BusyButton({ isBusy, icon, className, onClick, ...props }: BusyButtonProps) {
  const busy = isBusy ? `${Classes.LOADING} lw-busy` : '';
  return (
    <Button
      {...props}
      className={[className, busy].filter(Boolean).join(' ')}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      icon={isBusy ? <SpinnerBefore icon={icon} /> : icon}
      onClick={(event) => {
        // A form is sent through its button, also by the Enter key in a field.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** Without a box around both: the library places a spinner by the edges of its button. */
function SpinnerBefore({ icon }: { icon: ReactElement | undefined }) {
  return (
    <>
      <span className={Classes.BUTTON_SPINNER} aria-hidden="true">
        <Spinner size={SpinnerSize.SMALL} />
      </span>
      {icon}
    </>
  );
}
