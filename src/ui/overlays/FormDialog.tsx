import { DialogBody } from '@blueprintjs/core';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DialogButtons } from './DialogButtons.tsx';
import { Dialog, type DialogProps, Drawer, type DrawerProps } from './Dialog.tsx';
import { useHoldBack } from '../navigation/use-hold-back.ts';
import { TypedContext } from '../forms/use-typed.ts';
import { useUnloadWarning } from '../navigation/use-unload-warning.ts';

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
 * was typed, and ask where something was, as do a reload and a closed tab: see `useTyped`. 'Cancel' in the form says what it does and does not ask.
 */
export function FormDialog(props: Omit<DialogProps, keyof Closing> & Closing) {
  const { onClose, isTyped, isChoice, isBusy, children, ...rest } = props;
  const { isOpen } = rest;
  const { close, guarded } = useDiscardGuard({ isOpen, onClose, isTyped, isChoice, isBusy, children });
  return (
    <Dialog {...rest} onClose={close}>
      {guarded}
    </Dialog>
  );
}

/** The same beside a list. */
export function FormDrawer(props: Omit<DrawerProps, keyof Closing> & Closing) {
  const { onClose, isTyped, isChoice, isBusy, children, ...rest } = props;
  const { isOpen } = rest;
  const { close, guarded } = useDiscardGuard({ isOpen, onClose, isTyped, isChoice, isBusy, children });
  return (
    <Drawer {...rest} onClose={close}>
      {guarded}
    </Drawer>
  );
}

function useDiscardGuard(props: Closing & { isOpen: boolean }) {
  const { isOpen, isTyped = false, isChoice = false, isBusy = false, children } = props;
  const typed = useRef(new Set<string>());
  const [asking, setAsking] = useState<'close' | 'back'>();
  const wouldLose = () => isTyped || typed.current.size > 0;
  const { goBack } = useHoldBack({ isOn: isOpen, isHeld: wouldLose, onHeld: () => setAsking('back') });
  // Back from the first page of the app leaves the document: no step of the history tells of it.
  useUnloadWarning(isOpen, wouldLose);
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

const TEXT = { title: 'Discard your changes?', keep: 'Keep editing' } as const;
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
        <p>Nothing is saved yet.</p>
      </DialogBody>
      <DialogButtons onCancel={onDiscard} cancelLabel="Discard" onClick={onKeep}>
        {words.keep}
      </DialogButtons>
    </Dialog>
  );
}
