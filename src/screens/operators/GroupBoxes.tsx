import { Checkbox, FormGroup } from '@blueprintjs/core';
import { grantableGroups, type Group } from '#shared/domain/permissions.ts';
import { useEditor } from '#state/auth.atoms.ts';
import { GROUP_WORDS } from '#widgets/people/group-words.ts';
import { GROUP_HELP } from './operator-words.ts';

type GroupBoxesProps = {
  chosen: readonly Group[];
  onChange: (groups: Group[]) => void;
  error: string | undefined;
};

/** A checkbox for each group that the signed-in user may grant. */
export function GroupBoxes({ chosen, onChange, error }: GroupBoxesProps) {
  const { groups } = useEditor();
  const offered = grantableGroups(groups);
  const toggle = (group: Group, isOn: boolean) =>
    onChange(offered.filter((each) => (each === group ? isOn : chosen.includes(each))));
  return (
    <fieldset className="lw-groups">
      <legend>Groups</legend>
      <FormGroup intent={error ? 'danger' : 'none'} helperText={error}>
        {offered.map((group) => (
          <Checkbox
            key={group}
            checked={chosen.includes(group)}
            onChange={(event) => toggle(group, event.currentTarget.checked)}
          >
            {GROUP_WORDS[group]} <span className="lw-muted">– {GROUP_HELP[group]}</span>
          </Checkbox>
        ))}
      </FormGroup>
    </fieldset>
  );
}
