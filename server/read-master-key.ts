import type { KeySource } from './vault/open-master-keys.ts';

export type MasterKeySettings = Pick<KeySource, 'current'>;

type Environment = Readonly<Record<string, string | undefined>>;

export const readMasterKeySettings = ({ DATA_KEY }: Environment): MasterKeySettings => ({
  current: DATA_KEY || undefined,
});
