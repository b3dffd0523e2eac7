import { Button, type ButtonProps, Classes, Spinner, SpinnerSize } from '@blueprintjs/core';
import type { ReactElement } from 'react';

type BusyButtonProps = Omit<ButtonProps, 'loading' | 'icon'> & { isBusy: boolean; icon?: ReactElement };

/**
 * A button that stays on the page after its work. While busy it ignores presses and keeps its label and focus, which
 * Blueprint's `loading` removes. Use `loading` where the button disappears with its dialog or page.
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
        // Prevents form submission too: a form is submitted through its button, also by the Enter key.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** No wrapper: Blueprint positions a spinner relative to its button. */
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
