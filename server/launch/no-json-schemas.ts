import { readFileSync } from 'node:fs';

/** Files of zod that describe schemas as JSON Schema: a twelfth of the first page. Only the server's API page uses them. */
const FILES = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/;
const DECLARED = /^export (?:const|function|class) (\w+)/gm;
const RENAMED = /^export \{ \w+ as (\w+) \};/gm;

const REFUSAL = `const refuse = () => {
  throw new Error('This build has no JSON schemas: server/launch/no-json-schemas.ts');
};`;

/**
 * What a bundler loads in place of such a file: the same exports, which make functions that throw. Undefined for other
 * files.
 */
export function withoutJsonSchemas(id: string): string | undefined {
  if (!FILES.test(id)) return undefined;
  const code = readFileSync(id, 'utf8');
  const names = [DECLARED, RENAMED].flatMap((pattern) =>
    Array.from(code.matchAll(pattern), ([, name]) => name),
  );
  return [REFUSAL, ...names.map((name) => `export const ${name} = () => refuse;`)].join('\n');
}
