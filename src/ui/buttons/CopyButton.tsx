import { Button } from '@blueprintjs/core';
import { ClipboardIcon, TickIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';

const SHOWN_MS = 3000;
const LOOKS = {
  idle: { icon: <ClipboardIcon />, words: undefined },
  copied: { icon: <TickIcon />, words: 'Copied' },
  failed: { icon: <WarningSignIcon />, words: 'The browser refused to copy' },
} as const;

type CopyButtonProps = { label: string; text: () => string; isDisabled?: boolean };

/** Copies text to the clipboard and shows for three seconds whether that worked. */
export function CopyButton({ label, text, isDisabled = false }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof LOOKS>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = window.setTimeout(() => setState('idle'), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <>
      <Button icon={LOOKS[state].icon} disabled={isDisabled} onClick={() => void copy()}>
        {LOOKS[state].words ?? label}
      </Button>
      <output className="lw-visually-hidden">{LOOKS[state].words}</output>
    </>
  );
}
