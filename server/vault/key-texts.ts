import { AppError } from '#shared/errors.ts';
import type { KeyService } from '../ports/key-service.ts';
import { KEY_BYTES } from './cipher.ts';
import { type MasterKey, masterKeyOf } from './master-keys.ts';

/** The text that stands for a master key in the environment or in the key file. */
export const textOf = async (key: MasterKey, service: KeyService | undefined): Promise<string> =>
  service ? service.wrap(key.secret) : Buffer.from(key.secret).toString('base64');

const PLAIN = /^[\w+/-]{43}=?$/;

/** Throws AppError naming `place` if the text is not a key. */
export async function masterFromText(
  text: string,
  { place, service }: { place: string; service: KeyService | undefined },
): Promise<MasterKey> {
  const isPlain = PLAIN.test(text);
  if (isPlain && !service) return masterKeyOf(Buffer.from(text, 'base64'));
  if (!isPlain && service) {
    const secret = await service.unwrap(text);
    if (secret.length === KEY_BYTES) return masterKeyOf(secret);
  }
  throw new AppError(
    'unavailable',
    service
      ? `${place} holds no master key of the key service. Restore it from a backup, or check DATA_KEY_VAULT_URL.`
      : `${place} holds no master key: 32 bytes in base64 are expected. Restore it from a backup.`,
  );
}
