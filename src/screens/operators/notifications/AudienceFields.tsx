import { Checkbox, Radio, RadioGroup } from '@blueprintjs/core';
import { AUDIENCE_GROUPS, type AudienceGroup } from '#shared/api/practice/practice-notifications.ts';
import { AUDIENCE_WORDS } from './notification-words.ts';

type AudienceFieldsProps = {
  /** Undefined: everyone. */
  audience: readonly AudienceGroup[] | undefined;
  error: string | undefined;
  onChange: (audience: readonly AudienceGroup[] | undefined) => void;
};

/** Everyone, or some groups. */
export function AudienceFields({ audience, error, onChange }: AudienceFieldsProps) {
  const toggle = (group: AudienceGroup, isOn: boolean) =>
    onChange(AUDIENCE_GROUPS.filter((each) => (each === group ? isOn : audience?.includes(each))));
  return (
    <div>
      <RadioGroup
        label="For"
        selectedValue={audience === undefined ? 'everyone' : 'groups'}
        onChange={(event) => onChange(event.currentTarget.value === 'groups' ? [] : undefined)}
      >
        <Radio value="everyone">Everyone in the practice</Radio>
        <Radio value="groups">Only these groups</Radio>
      </RadioGroup>
      {audience === undefined ? undefined : (
        <fieldset className="lw-notification-form__groups" aria-label="Groups">
          {AUDIENCE_GROUPS.map((group) => (
            <Checkbox
              key={group}
              checked={audience.includes(group)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(group, event.currentTarget.checked)}
            >
              {AUDIENCE_WORDS[group]}
            </Checkbox>
          ))}
          {error ? <p className="lw-field-error">{error}</p> : undefined}
        </fieldset>
      )}
    </div>
  );
}
