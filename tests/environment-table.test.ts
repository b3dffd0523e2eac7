import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Every combination of settings that matters: which settings are read depends on others. */
const WAYS: readonly Record<string, string>[] = [
  {},
  { LOOPWELL_PAYMENTS: 'stripe' },
  { SMTP_URL: 'smtps://mail.example:465' },
  { IDP_ISSUER: 'https://id.example', IDP_CLIENT_ID: 'loopwell', IDP_KIND: 'oidc' },
  { IDP_ISSUER: 'https://id.example', IDP_CLIENT_ID: 'loopwell', IDP_KIND: 'cognito' },
];
/** Settings of others, or for tests only. */
const UNTOLD = new Set(['NODE_ENV']);

function variablesRead(): string[] {
  const asked = new Set<string>();
  for (const given of WAYS) {
    const environment = new Proxy(given, {
      get: (target, name) => {
        asked.add(String(name));
        return target[String(name)];
      },
    });
    try {
      readConfig(environment, { cwd: '/srv', isTerminal: false, machineName: 'desk' });
    } catch {
      // Incomplete settings: the missing ones were read all the same.
    }
  }
  return [...asked].filter((name) => !UNTOLD.has(name)).sort();
}

function variablesInDocuments(): string[] {
  const documents = ['settings.md', 'identity-providers.md'].map((name) =>
    fs.readFileSync(path.join(ROOT, 'docs', name), 'utf8'),
  );
  const names = documents
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)])
    .map(([, name = '']) => name);
  return [...new Set(names)].sort();
}

it('the tables of settings name every variable the server reads, and no other', () => {
  expect(variablesInDocuments()).toEqual(variablesRead());
});
