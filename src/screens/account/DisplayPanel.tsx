import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { type Theme, THEMES } from '#shared/domain/app-settings.ts';
import { useAtom } from '#state/jotai.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { THEME_WORDS } from '#widgets/people/theme-words.ts';

export function DisplayPanel() {
  const [settings, save] = useAtom(settingsAtom);
  const themeId = useId();
  return (
    <Panel title="Display" aside="Stored in this browser">
      <div className="lw-setting">
        <label htmlFor={themeId}>Theme</label>
        <HTMLSelect
          id={themeId}
          value={settings.theme}
          onChange={(event) => save({ ...settings, theme: event.currentTarget.value as Theme })}
          options={THEMES.map((theme) => ({ value: theme, label: THEME_WORDS[theme] }))}
        />
      </div>
    </Panel>
  );
}
