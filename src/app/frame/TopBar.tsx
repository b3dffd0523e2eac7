import { Button } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon, HelpIcon, MenuIcon, SearchIcon } from '@blueprintjs/icons';
import { useUser } from '#state/auth.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { maskPiiAtom, setMaskPiiAtom } from '#state/privacy.atoms.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { SettingsPopover } from './SettingsPopover.tsx';
import { VenusButton } from '../venus/VenusButton.tsx';
import { Tooltip } from '#ui/popovers/Tooltip.tsx';

type TopBarProps = {
  /** Undefined while the menu is always visible. */
  onMenu: (() => void) | undefined;
  onHelp: () => void;
  onPalette: () => void;
  headingRef: (element: HTMLElement | null) => void;
};

/** The heading comes last, shown first: after it the Tab key goes straight to the content. */
export function TopBar({ onMenu, onHelp, onPalette, headingRef }: TopBarProps) {
  return (
    <header className="lw-top">
      {onMenu ? (
        <Button
          variant="minimal"
          icon={<MenuIcon />}
          aria-label="Open menu"
          data-tour="menu"
          onClick={onMenu}
        />
      ) : undefined}
      <div className="lw-top__tools">
        <Button className="lw-palette-button" data-tour="search" icon={<SearchIcon />} onClick={onPalette}>
          Search <kbd>Ctrl K</kbd>
        </Button>
        <PrivacyButton />
        <Tooltip content="Keyboard shortcuts (?)" placement="bottom">
          <Button
            variant="minimal"
            icon={<HelpIcon />}
            aria-label="Keyboard shortcuts"
            data-tour="help"
            onClick={onHelp}
          />
        </Tooltip>
        <VenusButton />
        <SettingsPopover />
        <AccountMenu />
      </div>
      <div className="lw-top__heading" ref={headingRef} />
    </header>
  );
}

/** Available on every page: a client in the chair may see this screen. */
function PrivacyButton() {
  const user = useUser();
  const isMasked = useAtomValue(maskPiiAtom);
  const setMask = useSetAtom(setMaskPiiAtom);
  const label = isMasked ? 'Show personal data' : 'Hide personal data';
  return (
    <Tooltip content={label} placement="bottom">
      <Button
        variant="minimal"
        icon={isMasked ? <EyeOffIcon /> : <EyeOpenIcon />}
        aria-label={label}
        aria-pressed={isMasked}
        onClick={() => void setMask({ userId: user.userId, maskPII: !isMasked })}
      />
    </Tooltip>
  );
}
