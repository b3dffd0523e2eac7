import { Button, Switch } from '@blueprintjs/core';
import { CogIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { AppSettings } from '#shared/domain/app-settings.ts';
import { useAtom } from '#state/jotai.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Popover } from '#ui/popovers/Popover.tsx';
import { THEME_OPTIONS } from '#widgets/people/theme-words.ts';

/** Display settings of this browser. Nothing changes before 'Save Settings'. */
export function SettingsPopover() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      placement="bottom-end"
      isOpen={isOpen}
      setOpen={setOpen}
      content={<SettingsForm onSaved={() => setOpen(false)} />}
    >
      <Button variant="minimal" icon={<CogIcon />} aria-label="Display settings" />
    </Popover>
  );
}

function SettingsForm({ onSaved }: { onSaved: () => void }) {
  const [settings, save] = useAtom(settingsAtom);
  const [draft, setDraft] = useState<AppSettings>(settings);
  const submit = () => {
    save(draft);
    onSaved();
  };
  return (
    <Form className="lw-popover-form" onSubmit={submit} aria-label="Display settings">
      <FormChoice
        label="Theme"
        value={draft.theme}
        onChange={(theme) => setDraft({ ...draft, theme })}
        options={THEME_OPTIONS}
      />
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
