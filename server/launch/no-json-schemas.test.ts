import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withoutJsonSchemas } from './no-json-schemas.ts';

const zod = path.dirname(createRequire(import.meta.url).resolve('zod/v4/core'));
const load = async (name: string) => {
  const code = withoutJsonSchemas(path.join(zod, name))!;
  return import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<
    Record<string, () => () => void>
  >;
};

it.each(['to-json-schema.js', 'json-schema-processors.js', 'json-schema-generator.js'])(
  'replaces all exports of %s',
  async (name) => {
    const real = (await import(path.join(zod, name))) as object;
    expect(Object.keys(await load(name)).sort()).toEqual(Object.keys(real).sort());
  },
);

it('says where to look when a schema is described all the same', async () => {
  const { createToJSONSchemaMethod } = await load('to-json-schema.js');
  expect(createToJSONSchemaMethod!()).toThrow(/no-json-schemas\.ts/);
});

it('leaves other files alone', () => {
  expect(withoutJsonSchemas(path.join(zod, 'schemas.js'))).toBeUndefined();
});
