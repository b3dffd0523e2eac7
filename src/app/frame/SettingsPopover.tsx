import { Button, FormGroup, HTMLSelect, PopoverNext, Switch } from '@blueprintjs/core';
import { CogIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { type AppSettings, type Theme, THEMES } from '#shared/domain/app-settings.ts';
import { useAtom } from '#state/jotai.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import { Form } from '#ui/forms/Form.tsx';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import { THEME_WORDS } from '#widgets/people/theme-words.ts';

/** How this browser shows the app. Nothing changes before 'Save Settings'. */
export function SettingsPopover() {
  const [isOpen, setOpen] = useState(false);
  const { buttonRef, popoverProps } = useFocusBack();
  return (
    <PopoverNext
      {...popoverProps}
      placement="bottom-end"
      isOpen={isOpen}
      onInteraction={setOpen}
      content={<SettingsForm onSaved={() => setOpen(false)} />}
    >
      <Button ref={buttonRef} variant="minimal" icon={<CogIcon />} aria-label="Display settings" />
    </PopoverNext>
  );
}

function SettingsForm({ onSaved }: { onSaved: () => void }) {
  const [settings, save] = useAtom(settingsAtom);
  const [draft, setDraft] = useState<AppSettings>(settings);
  const themeId = useId();
  const submit = () => {
    save(draft);
    onSaved();
  };
  return (
    <Form className="lw-popover-form" onSubmit={submit} aria-label="Display settings">
      <FormGroup label="Theme" labelFor={themeId}>
        <HTMLSelect
          id={themeId}
          fill
          value={draft.theme}
          onChange={(event) => setDraft({ ...draft, theme: event.currentTarget.value as Theme })}
          options={THEMES.map((theme) => ({ value: theme, label: THEME_WORDS[theme] }))}
        />
      </FormGroup>
      <Switch
        label="Right to left"
        checked={draft.direction === 'rtl'}
        onChange={(event) => setDraft({ ...draft, direction: event.currentTarget.checked ? 'rtl' : 'ltr' })}
      />
      <Switch
        label="Responsive font sizes"
        checked={draft.responsiveFontSizes}
        onChange={(event) => setDraft({ ...draft, responsiveFontSizes: event.currentTarget.checked })}
      />
      <Button type="submit" intent="primary" fill>
        Save Settings
      </Button>
    </Form>
  );
}
