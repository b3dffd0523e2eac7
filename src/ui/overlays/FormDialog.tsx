import { DialogBody } from '@blueprintjs/core';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, DialogButtons, type DialogProps, Drawer, type DrawerProps } from './Dialog.tsx';
import { useHoldBack } from '../navigation/use-hold-back.ts';
import { TypedContext } from '../forms/use-typed.ts';
import { useUnloadWarning } from '../navigation/use-unload-warning.ts';

type Closing = {
  onClose: () => void;
  /** Whether there is unsaved input, for a form with state outside the dialog. Inside it, `useTyped` reports that. */
  isTyped?: boolean;
  /** The unsaved input consists of choices only, such as checkboxes; the question's text says so. */
  isChoice?: boolean;
  /** A request is pending. The dialog stays open, because after closing nobody would see an error. */
  isBusy?: boolean;
  children: ReactNode;
};

/**
 * A dialog with a form. Escape, the close button, a click outside and the browser's Back close it at once if nothing
 * was typed. With unsaved input they ask first, as do a reload and closing the tab: see `useTyped`. 'Cancel' in the
 * form states its effect and does not ask.
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

/** The same as a drawer, beside a list. */
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
  // Back from the first page of the app leaves the document without a history event.
  useUnloadWarning(isOpen, wouldLose);
  const onClose = () => {
    if (!isBusy) props.onClose();
  };
  const afterBack = useCloseAfterBack(isOpen, onClose);
  const report = useCallback((form: string, isFormTyped: boolean) => {
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
      <TypedContext value={report}>{children}</TypedContext>
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

/** After the step back: a dialog with its own address is closed already; any other is closed here. */
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

/** Escape keeps the input, so that pressing it twice loses nothing. */
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
