import { Button, type Intent, MenuItem } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { type ReactElement, useContext } from 'react';
import { NavigateContext } from '../navigation/AppLink.tsx';
import { KeyMenu } from '../buttons/KeyMenu.tsx';
import { mayLeaveTo } from '../navigation/leaving.ts';
import { Popover } from '../popovers/Popover.tsx';

/** One action of a row: a function to run on a click, or an address to go to. */
export type RowAction = {
  label: string;
  icon?: ReactElement;
  intent?: Intent;
  /** Why the action is unavailable now. Shown in its place, because a disabled label explains nothing. */
  reason?: string;
} & ({ onClick: () => void; href?: undefined } | { href: string; onClick?: undefined });

type RowMenuProps = { actions: readonly RowAction[]; name: string };

/**
 * The three-dot menu of a row.
 *
 *     <RowMenu name="Ada Brook" actions={[{ label: 'Set to inactive', onClick: deactivate }]} />
 */
export function RowMenu({ actions, name }: RowMenuProps) {
  const navigate = useContext(NavigateContext);
  if (actions.length === 0) return undefined;
  const menu = (
    <KeyMenu aria-label={`Actions for ${name}`}>
      {actions.map(({ label, icon, intent, reason, href, onClick }) => (
        <MenuItem
          key={label}
          text={label}
          icon={icon}
          intent={intent}
          label={reason}
          disabled={reason !== undefined}
          onClick={onClick ?? (() => mayLeaveTo(href) && navigate(href))}
        />
      ))}
    </KeyMenu>
  );
  return (
    <Popover placement="bottom-end" content={menu}>
      <Button variant="minimal" size="small" icon={<MoreIcon />} aria-label={`Actions for ${name}`} />
    </Popover>
  );
}
