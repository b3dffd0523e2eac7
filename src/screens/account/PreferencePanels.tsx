import { useId } from 'react';
import { useAtom, useAtomValue, useSetAtom } from '#state/jotai.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { THEME_OPTIONS } from '#widgets/people/theme-words.ts';
import type { TracePolarity } from '#model/review/trace-polarity.ts';
import { useTracePolarity } from '#state/account/trace-polarity.atoms.ts';
import { Switch } from '@blueprintjs/core';
import { useUser } from '#state/auth.atoms.ts';
import { maskPiiAtom, setMaskPiiAtom } from '#state/privacy.atoms.ts';

export function DisplayPanel() {
  const [settings, save] = useAtom(settingsAtom);
  const themeId = useId();
  return (
    <Panel title="Display" aside="Stored in this browser">
      <div className="lw-setting">
        <label htmlFor={themeId}>Theme</label>
        <Select
          id={themeId}
          value={settings.theme}
          onChange={(theme) => save({ theme })}
          options={THEME_OPTIONS}
        />
      </div>
    </Panel>
  );
}

const OPTIONS: readonly { value: TracePolarity; label: string }[] = [
  { value: 'positiveUp', label: 'Positive up' },
  { value: 'negativeUp', label: 'Negative up' },
];

export function TracesPanel() {
  const { isNegativeUp, setNegativeUp } = useTracePolarity();
  const id = useId();
  return (
    <Panel title="Traces" aside="Stored with your account">
      <div className="lw-setting">
        <label htmlFor={id}>Polarity</label>
        <Select
          id={id}
          value={isNegativeUp ? 'negativeUp' : 'positiveUp'}
          options={OPTIONS}
          onChange={(polarity) => setNegativeUp(polarity === 'negativeUp')}
        />
      </div>
      <p className="lw-muted lw-small">
        Used in sessions, the connection test and the EEG review. Recording and training are not affected.
      </p>
    </Panel>
  );
}

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
