import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type OrganizationId, organizationIdSchema } from '#shared/domain/ids.ts';
import { unreadableKey } from '../identity/keys.ts';
import { replaceSynced } from '../identity/replace-synced.ts';
import type { Anchor, AuditAnchors, SignedAnchor } from '../ports/audit-anchors.ts';

export const signedAnchorSchema = z.object({
  organizationId: organizationIdSchema,
  seq: z.number().int().min(1),
  hash: z.string(),
  at: z.string(),
  signature: z.string(),
});

/** Loads the Ed25519 key of a data directory, created at the first start. Only the owner can read the file. */
export function loadAnchorKey(directory: string): KeyObject {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, 'anchor-key.pem');
  if (!fs.existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    replaceSynced(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  try {
    return createPrivateKey(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw unreadableKey(file, error);
  }
}

/** Stores one line of JSON per anchor and one file per organization. */
export function createFileAnchors(folder: string, privateKey: KeyObject): AuditAnchors {
  const publicKey = createPublicKey(privateKey);
  const fileOf = (organizationId: string) => path.join(folder, `${organizationId}.jsonl`);
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    list: async (organizationId) => readAnchors(organizationId, await readIfThere(fileOf(organizationId))),
    async add(anchor) {
      const signature = sign(null, signedText(anchor), privateKey).toString('base64url');
      await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
      const line = `${JSON.stringify({ ...anchor, signature } satisfies SignedAnchor)}\n`;
      const file = fileOf(anchor.organizationId);
      const text = await readIfThere(file);
      const whole = wholeLines(text);
      if (whole !== text) await fs.promises.truncate(file, Buffer.byteLength(whole));
      await fs.promises.appendFile(file, line, { mode: 0o600, flush: true });
    },
    isGenuine: ({ signature, ...anchor }) =>
      verify(null, signedText(anchor), publicKey, Buffer.from(signature, 'base64url')),
  };
}

/** The signed text. It starts with its purpose, so that the signature is valid for nothing else. */
const signedText = ({ organizationId, seq, hash, at }: Anchor): Buffer =>
  Buffer.from(['loopwell audit anchor', organizationId, String(seq), hash, at].join('\n'));

/** The complete lines of the file: a line cut off by a power failure was never relied on. */
const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

/** An unreadable line counts as forged. */
function readAnchors(organizationId: OrganizationId, text: string): SignedAnchor[] {
  const forged: SignedAnchor = { organizationId, seq: 1, hash: '', at: '', signature: '' };
  const lines = wholeLines(text).split('\n').slice(0, -1);
  return lines.map((line) => signedAnchorSchema.safeParse(parsed(line)).data ?? forged);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const readIfThere = (file: string): Promise<string> =>
  fs.promises.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
