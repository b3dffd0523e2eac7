import type { KeySource } from './vault/open-master-keys.ts';

export type MasterKeySettings = Pick<KeySource, 'current' | 'previous'>;

type Environment = Readonly<Record<string, string | undefined>>;

export const readMasterKeySettings = ({ DATA_KEY, DATA_KEY_PREVIOUS }: Environment): MasterKeySettings => ({
  current: DATA_KEY || undefined,
  previous: DATA_KEY_PREVIOUS || undefined,
});
