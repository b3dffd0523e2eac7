import { pathTo } from '#shared/routes.ts';
import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDownIcon, LogOutIcon, UserIcon } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { useUser } from '#state/auth.atoms.ts';
import { KeyMenu } from '#ui/buttons/KeyMenu.tsx';
import { Popover } from '#ui/popovers/Popover.tsx';
import { Avatar } from '#widgets/people/PersonName.tsx';
import { useSignOut } from '../start/use-sign-out.ts';

export function AccountMenu() {
  const user = useUser();
  const signOut = useSignOut();
  const [, navigate] = useLocation();
  return (
    <Popover
      placement="bottom-end"
      content={
        <KeyMenu aria-label="Account">
          <MenuItem icon={<UserIcon />} text="Account" onClick={() => navigate(pathTo.account())} />
          <MenuItem icon={<LogOutIcon />} text="Logout" onClick={signOut} />
        </KeyMenu>
      }
    >
      <Button
        className="lw-account-button"
        variant="minimal"
        aria-label="Account menu"
        icon={<Avatar person={user} />}
        endIcon={<CaretDownIcon />}
      />
    </Popover>
  );
}
