import { Switch } from '@blueprintjs/core';
import { useUser } from '#state/auth.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { maskPiiAtom, setMaskPiiAtom } from '#state/privacy.atoms.ts';
import { Panel } from '#ui/Panel.tsx';

export function PrivacyPanel() {
  const { userId } = useUser();
  const isMasked = useAtomValue(maskPiiAtom);
  const setMask = useSetAtom(setMaskPiiAtom);
  return (
    <Panel title="Privacy">
      <Switch
        label="Hide personal data"
        checked={isMasked}
        onChange={(event) => void setMask({ userId, maskPII: event.currentTarget.checked })}
      />
      <p className="lw-muted lw-small">
        The server then sends initials instead of the names of clients and colleagues, and no addresses,
        birthdays or names of files; notes are replaced by dots. Lists are searched and sorted by initials.
        Your colleagues choose for themselves. The eye in the top bar does the same.
      </p>
    </Panel>
  );
}
