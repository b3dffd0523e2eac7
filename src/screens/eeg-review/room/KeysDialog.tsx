import { DialogBody } from '@blueprintjs/core';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { KeyList } from '#ui/text/KeyList.tsx';
import { DOCK_KEY_HINTS } from '../dock/dock-keys.ts';
import { allowScrollingByKey } from '#ui/hooks/scroll-by-key.ts';
import { ROOM_KEY_HINTS, TRACE_KEY_HINTS } from './room-keys.ts';

const GROUPS = [
  { title: 'Traces', hints: TRACE_KEY_HINTS },
  { title: 'Review', hints: ROOM_KEY_HINTS },
  { title: 'Panels', hints: DOCK_KEY_HINTS },
] as const;

/** Opened by `?` in the workbench. Also lists the actions of the mouse. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog className="lw-review-keys" isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <DialogBody>
        <div className="lw-review-keys__scroll" ref={allowScrollingByKey}>
          <div className="lw-review-keys__groups">
            {GROUPS.map(({ title, hints }) => (
              <section key={title}>
                <h3>{title}</h3>
                <KeyList hints={hints} />
              </section>
            ))}
            <section>
              <h3>Mouse and touch</h3>
              <p>
                The wheel scrolls, with Ctrl it changes the timebase, with Shift the sensitivity. Drag over
                the traces to measure and select. Click the name of a line to mark its channel as bad. One
                finger scrolls, two change the timebase.
              </p>
            </section>
          </div>
        </div>
      </DialogBody>
    </Dialog>
  );
}
