import { type Theme, THEMES } from '#shared/domain/app-settings.ts';

export const THEME_WORDS: Readonly<Record<Theme, string>> = {
  light: 'Light',
  'one-dark': 'One Dark',
  unicorn: 'Unicorn',
};

export const THEME_OPTIONS = THEMES.map((value) => ({ value, label: THEME_WORDS[value] }));
