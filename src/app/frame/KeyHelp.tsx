import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useAtomValue } from '#state/jotai.ts';
import { type KeyHint, keyHintsAtom } from '#state/keys.atoms.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { KeyList } from '#ui/text/KeyList.tsx';
import { isTyping } from '#ui/list/use-list-keys.ts';
import { PALETTE_WORDS } from './palette/palette-words.ts';
import { useShowFirstSteps } from './use-show-first-steps.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

const EVERYWHERE: readonly KeyHint[] = [
  { keys: 'Ctrl K', does: `${PALETTE_WORDS}: add client, start session with a name` },
  { keys: '?', does: 'Show keyboard shortcuts' },
  { keys: 'Esc', does: 'Close dialog or menu' },
];

type KeyHelpProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; onTour: () => void };

/** Opened by `?` on any management screen. */
export function KeyHelp({ isOpen, onOpenChange, onTour }: KeyHelpProps) {
  const hints = [...useAtomValue(keyHintsAtom), ...EVERYWHERE];
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || isTyping(event.target) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onOpenChange(true);
  });
  return (
    <Dialog isOpen={isOpen} onClose={() => onOpenChange(false)} title="Keyboard shortcuts">
      <DialogBody>
        <KeyList hints={hints} isOfSingleKeys />
      </DialogBody>
      <DialogFooter actions={<FirstVisitHelp onDone={() => onOpenChange(false)} onTour={onTour} />} />
    </Dialog>
  );
}

/** What a first visit began with, for another time. */
function FirstVisitHelp({ onDone, onTour }: { onDone: () => void; onTour: () => void }) {
  const showFirstSteps = useShowFirstSteps();
  const after = (run: () => void) => () => {
    onDone();
    run();
  };
  return (
    <>
      {showFirstSteps ? <Button onClick={after(showFirstSteps)}>Show first steps</Button> : undefined}
      <Button onClick={after(onTour)}>Take the tour</Button>
    </>
  );
}
