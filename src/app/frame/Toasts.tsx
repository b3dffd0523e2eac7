import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { dismissToastAtom, type Toast, toastsAtom } from '#state/toasts.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { keepOnTop } from '#ui/overlays/top-overlay.ts';

const SHOWN_MS = { info: 5000, success: 5000, warning: 9000, danger: 9000 } as const;
/** Time to read, decide and reach the button, in ms. */
const UNDO_MS = 20_000;

export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => keepOnTop(host), [host]);
  return createPortal(
    <div className="lw-toasts">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>,
    host,
  );
}

/** Closes after a while, unless it offers an action. Never closes under the pointer or the focus. */
function ToastItem({ toast }: { toast: Toast }) {
  const dismiss = useSetAtom(dismissToastAtom);
  const { id, kind, message, action, isPassing } = toast;
  const [isHeld, setHeld] = useState(false);
  const shownMs = action ? isPassing && UNDO_MS : SHOWN_MS[kind];
  useEffect(() => {
    if (!shownMs || isHeld) return;
    const timer = window.setTimeout(() => dismiss(id), shownMs);
    return () => window.clearTimeout(timer);
  }, [id, shownMs, isHeld, dismiss]);
  const run = () => {
    dismiss(id);
    action?.run();
  };
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice
        kind={kind}
        onDismiss={() => dismiss(id)}
        action={action?.label}
        onAction={action ? run : undefined}
      >
        {message}
      </Notice>
    </div>
  );
}
