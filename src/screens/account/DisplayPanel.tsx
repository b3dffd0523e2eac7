import { useId } from 'react';
import { useAtom } from '#state/jotai.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { THEME_OPTIONS } from '#widgets/people/theme-words.ts';

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
          onChange={(theme) => save({ ...settings, theme })}
          options={THEME_OPTIONS}
        />
      </div>
    </Panel>
  );
}
