import { Switch } from '@blueprintjs/core';
import { useUser } from '#state/auth.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { maskPiiAtom, setMaskPiiAtom } from '#state/privacy.atoms.ts';
import { Panel } from '#ui/layout/Panel.tsx';

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
        Clients and colleagues appear as initials. The server sends no addresses, birthdays or file names, and
        dots instead of notes. Lists are searched and sorted by initials. Your colleagues are not affected.
        The eye in the top bar does the same.
      </p>
    </Panel>
  );
}
