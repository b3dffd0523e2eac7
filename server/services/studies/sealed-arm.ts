import { z } from 'zod';
import { type StudyArm, studyArmSchema } from '#shared/api/studies.ts';
import { AppError } from '#shared/errors.ts';
import type { Deps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';

const NONCE_BYTES = 32;
const openedSchema = z.object({ arm: studyArmSchema, nonce: z.string() });
export type OpenedArm = z.infer<typeof openedSchema>;

type SealDeps = Pick<Deps, 'random' | 'secrets' | 'sha256'>;

/**
 * An arm for the database: `sealed` is encrypted, `seal` is the hash of arm and nonce. The hash tells nothing without the
 * nonce, and shows after unblinding that the arm is the one assigned. Both have the same length for both arms.
 */
export function sealArm(deps: SealDeps, arm: StudyArm, context: string): { sealed: string; seal: string } {
  const nonce = Buffer.from(deps.random.bytes(NONCE_BYTES)).toString('base64url');
  return {
    sealed: deps.secrets.seal(JSON.stringify({ arm, nonce }), context),
    seal: hashText(deps, `${arm}:${nonce}`),
  };
}

/** Throws AppError if the server's key has changed. */
export function openArm(deps: Pick<Deps, 'secrets'>, sealed: string, context: string): OpenedArm {
  const text = deps.secrets.open(sealed, context);
  if (text !== undefined) return openedSchema.parse(JSON.parse(text));
  throw new AppError(
    'unavailable',
    "The sealed assignment cannot be opened: it was sealed with another key. Put back the folder 'keys' of the server's " +
      'data folder from a backup.',
  );
}
