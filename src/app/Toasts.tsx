import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { dismissToastAtom, type Toast, toastsAtom } from '#state/toasts.atoms.ts';
import { Notice } from '#ui/Notice.tsx';

const SHOWN_MS = { info: 5000, success: 5000, warning: 9000, danger: 9000 } as const;

export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className="lw-toasts">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Goes by itself, except when it offers a next step. */
function ToastItem({ toast }: { toast: Toast }) {
  const dismiss = useSetAtom(dismissToastAtom);
  const { id, kind, message, action } = toast;
  useEffect(() => {
    if (action) return;
    const timer = window.setTimeout(() => dismiss(id), SHOWN_MS[kind]);
    return () => window.clearTimeout(timer);
  }, [id, kind, action, dismiss]);
  const run = () => {
    dismiss(id);
    action?.run();
  };
  return (
    <Notice
      kind={kind}
      onDismiss={() => dismiss(id)}
      actions={
        action ? (
          <Button size="small" onClick={run}>
            {action.label}
          </Button>
        ) : undefined
      }
    >
      {message}
    </Notice>
  );
}
