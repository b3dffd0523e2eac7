import type { ChatAction } from '#shared/chat/chat-words.ts';
import { THEMES } from '#shared/domain/app-settings.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { chatAtom } from '#state/chat/chat.atoms.ts';
import { useAtom, useAtomValue, useSetAtom } from '#state/jotai.ts';
import { maskPiiAtom, setMaskPiiAtom } from '#state/privacy.atoms.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import { THEME_WORDS } from '#widgets/people/theme-words.ts';
import { useSignOut } from '#app/start/use-sign-out.ts';
import { useShowFirstSteps } from '../use-show-first-steps.ts';

export type PaletteAction = {
  kind: 'action';
  label: string;
  /** The name by which Venus offers it. */
  name?: ChatAction;
  /** Other words for it. */
  alike?: string;
  /** Enter takes it only after the search, even when typed in full: a mistake would end the user's work. */
  isAfterSearch?: true;
  run: () => void;
};

type PaletteActionsInput = { onHelp: () => void; onAddClient: () => void; onTour: () => void };

/** What can be done on every page without naming anything. */
export function usePaletteActions({ onHelp, onAddClient, onTour }: PaletteActionsInput): PaletteAction[] {
  const { userId } = useUser();
  const [settings, save] = useAtom(settingsAtom);
  const isMasked = useAtomValue(maskPiiAtom);
  const setMask = useSetAtom(setMaskPiiAtom);
  const chat = useSetAtom(chatAtom);
  const signOut = useSignOut();
  const canAdd = useCan('client.write');
  const showFirstSteps = useShowFirstSteps();
  const action = (label: string, run: () => void, alike?: string): PaletteAction => ({
    kind: 'action',
    label,
    run,
    ...(alike !== undefined && { alike }),
  });
  return [
    ...(canAdd ? [{ ...action('Add client', onAddClient, 'new client'), name: 'addClient' as const }] : []),
    ...THEMES.filter((theme) => theme !== settings.theme).map((theme) => ({
      ...action(`${THEME_WORDS[theme]} theme`, () => save({ theme }), THEME_ALIKE[theme]),
      ...(theme === 'one-dark' && { name: 'darkTheme' as const }),
    })),
    {
      ...action(
        isMasked ? 'Show personal data' : 'Hide personal data',
        () => void setMask({ userId, maskPII: !isMasked }),
        'privacy names',
      ),
      ...(!isMasked && { name: 'hidePersonalData' as const }),
    },
    { ...action('Keyboard shortcuts', onHelp, 'help keys'), name: 'showKeys' },
    action('Take the tour', onTour, 'help welcome'),
    ...(showFirstSteps ? [action('Show first steps', showFirstSteps, 'help checklist')] : []),
    action('Ask Venus', () => chat({ type: 'opened' }), 'help chat'),
    { ...action('Logout', signOut, 'sign out'), isAfterSearch: true },
  ];
}

/** Nobody calls a theme by its full name. */
const THEME_ALIKE: Readonly<Record<(typeof THEMES)[number], string>> = {
  light: 'bright theme',
  'one-dark': 'dark theme',
  unicorn: 'pink theme',
};

/** The actions that Venus can offer, by name. */
export const namedActions = (actions: readonly PaletteAction[]): Partial<Record<ChatAction, PaletteAction>> =>
  Object.fromEntries(actions.flatMap((each) => (each.name === undefined ? [] : [[each.name, each]])));
