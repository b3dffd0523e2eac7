import { Button, DialogBody, DialogFooter, type DialogProps } from '@blueprintjs/core';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { SideSheet, type SideSheetProps } from './SideSheet.tsx';
import { useHoldBack } from './use-hold-back.ts';
import { TypedContext } from './use-typed.ts';

type Closing = {
  onClose: () => void;
  /** Something was typed, for a form whose state is kept outside of the dialog; inside of it `useTyped` tells. */
  isTyped?: boolean;
  /** All there is to lose was chosen, such as boxes that were ticked: the question speaks of that. */
  isChoice?: boolean;
  /** On its way to the server: it stays open, since closed meanwhile nobody would be told what failed. */
  isBusy?: boolean;
  children: ReactNode;
};

/**
 * A dialog with a form in it. Escape, the cross, a click beside it and the browser's Back close it at once while nothing
 * was typed, and ask where something was: see `useTyped`. 'Cancel' in the form says what it does and does not ask.
 */
export function FormDialog(props: Omit<DialogProps, keyof Closing> & Closing) {
  const { onClose, isTyped, isChoice, isBusy, children, ...rest } = props;
  const isOpen = rest.isOpen ?? false;
  const { close, guarded } = useDiscardGuard({ isOpen, onClose, isTyped, isChoice, isBusy, children });
  return (
    <Dialog {...rest} onClose={close}>
      {guarded}
    </Dialog>
  );
}

/** The same beside a list. */
export function FormDrawer(props: Omit<SideSheetProps, keyof Closing> & Closing) {
  const { onClose, isTyped, isChoice, isBusy, children, ...rest } = props;
  const isOpen = rest.isOpen ?? false;
  const { close, guarded } = useDiscardGuard({ isOpen, onClose, isTyped, isChoice, isBusy, children });
  return (
    <SideSheet {...rest} onClose={close}>
      {guarded}
    </SideSheet>
  );
}

function useDiscardGuard(props: Closing & { isOpen: boolean }) {
  const { isOpen, isTyped = false, isChoice = false, isBusy = false, children } = props;
  const typed = useRef(new Set<string>());
  const [asking, setAsking] = useState<'close' | 'back'>();
  const wouldLose = () => isTyped || typed.current.size > 0;
  const { goBack } = useHoldBack({ isOn: isOpen, isHeld: wouldLose, onHeld: () => setAsking('back') });
  const onClose = () => {
    if (!isBusy) props.onClose();
  };
  const afterBack = useCloseAfterBack(isOpen, onClose);
  const tell = useCallback((form: string, isFormTyped: boolean) => {
    if (isFormTyped) typed.current.add(form);
    else typed.current.delete(form);
  }, []);
  const close = () => {
    if (wouldLose() && !isBusy) setAsking('close');
    else onClose();
  };
  const discard = () => {
    setAsking(undefined);
    if (asking === 'back') goBack(afterBack);
    else onClose();
  };
  const guarded = (
    <>
      <TypedContext value={tell}>{children}</TypedContext>
      <DiscardQuestion
        isOpen={asking !== undefined}
        words={isChoice ? CHOICE : TEXT}
        onKeep={() => setAsking(undefined)}
        onDiscard={discard}
      />
    </>
  );
  return { close, guarded };
}

/** The step back closes a dialog that stands in the address; any other is still open after it, and closed here. */
function useCloseAfterBack(isOpen: boolean, onClose: () => void): () => void {
  const [steps, setSteps] = useState(0);
  const closeIfOpen = useEffectEvent(() => {
    if (isOpen) onClose();
  });
  useEffect(() => {
    if (steps > 0) closeIfOpen();
  }, [steps]);
  return () => setSteps((before) => before + 1);
}

const TEXT = { title: 'Discard what you typed?', keep: 'Keep typing' } as const;
const CHOICE = { title: 'Discard your choice?', keep: 'Keep choosing' } as const;

type DiscardQuestionProps = {
  isOpen: boolean;
  words: typeof TEXT | typeof CHOICE;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Escape keeps what there is: whoever pressed it twice loses nothing. */
function DiscardQuestion({ isOpen, words, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title={words.title}>
      <DialogBody>
        <p>It is not saved yet.</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onDiscard}>Discard</Button>
            <Button intent="primary" onClick={onKeep}>
              {words.keep}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
