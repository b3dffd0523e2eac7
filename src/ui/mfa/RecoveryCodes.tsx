import { Button } from '@blueprintjs/core';
import { CopyButton } from '../CopyButton.tsx';
import { Notice } from '../Notice.tsx';

type RecoveryCodesProps = { codes: readonly string[]; action: string; onDone: () => void };

/** Shown once, right after the first second step was added. */
export function RecoveryCodes({ codes, action, onDone }: RecoveryCodesProps) {
  return (
    <div>
      <Notice kind="warning">
        Keep these recovery codes where you find them without your phone. Each one signs you in once; they are
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
