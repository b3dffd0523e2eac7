import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { actionWords } from '#screens/operators/audit-actions.ts';
import { PERMISSIONS } from '#shared/domain/permissions.ts';

const SERVER = path.resolve(import.meta.dirname, '../server');

/** Prefixes of event names, and the calls that write a name into the log. */
const WRITTEN =
  /(?:action: |audit\(|auditStranger\(|notifyOwner\(|record\(|[?:] )[^'\n]*'([a-zA-Z]+(?:\.[a-zA-Z]+)?)'/g;

function namesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(SERVER, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) => [...fs.readFileSync(path.join(SERVER, folder, name), 'utf8').matchAll(WRITTEN)])
    .map(([, name = '']) => name)
    .filter((name) => name.includes('.') || ['signOut', 'register'].includes(name));
}

it.each([
  ['protocolCategory.rename', 'Category of protocols renamed'],
  ['taskResult.remove', 'Task result removed'],
  ['device.restore', 'Device in use again'],
  ['client.constructor', 'client.constructor'],
])('the event %s reads: %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

it('every event the server writes has words for people in the audit log', () => {
  const names = [...new Set([...namesIn('services'), ...namesIn('http')])];

  expect(names).toEqual(expect.arrayContaining(['signIn.ok', 'signOut', 'mfa.totpOn', 'client.read']));
  const wordless = names.filter((name) => actionWords(name) === name);
  // The pattern also matches the permissions that are checked.
  expect(wordless.filter((name) => !(name in PERMISSIONS))).toEqual([]);
});
