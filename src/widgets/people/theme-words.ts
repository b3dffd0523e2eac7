import type { Theme } from '#shared/domain/app-settings.ts';

export const THEME_WORDS: Readonly<Record<Theme, string>> = {
  light: 'Light',
  'one-dark': 'One Dark',
  unicorn: 'Unicorn',
};
