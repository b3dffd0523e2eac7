import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from '#ui/buttons/CopyButton.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

type RecoveryCodesProps = { codes: readonly string[]; action: string; onDone: () => void };

/** Recovery codes, shown once after the first second step is added. */
export function RecoveryCodes({ codes, action, onDone }: RecoveryCodesProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The codes replace something taller, and would begin above the visible area.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice kind="warning">
        Store these recovery codes where you can find them without your phone. Each code works once. They are
        not shown again.
      </Notice>
      <ul className="lw-recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="lw-form-actions">
        <CopyButton label="Copy codes" text={() => codes.join('\n')} />
        <Button intent="primary" onClick={onDone}>
          {action}
        </Button>
      </div>
    </div>
  );
}
