import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { pricesDocument } from '#shared/commerce/prices-document.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { buildTestServer } from '#server/testing/test-server.ts';

const DOCS = path.resolve(import.meta.dirname, '../docs');

// After a deliberate change, `npx vitest run tests/docs-drift.test.ts --update` writes the files anew.
describe('generated documents', () => {
  it('hold the JSON Schema of the protocol file as the code has it', async () => {
    const schema = z.toJSONSchema(protocolSchema, { io: 'input', target: 'draft-2020-12' });
    const document = { title: 'Loopwell protocol file', ...schema };

    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      path.join(DOCS, 'schema/protocol.schema.json'),
    );
  });

  it('hold the prices as the catalogue has them', async () => {
    await expect(pricesDocument()).toMatchFileSnapshot(path.join(DOCS, 'prices.md'));
  });

  it('hold the API as the server describes it', async () => {
    const server = await buildTestServer();
    onTestFinished(() => server.close());

    const document: unknown = await (await server.call('GET', '/openapi.json')).json();

    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      path.join(DOCS, 'openapi.json'),
    );
  });

  it.each(BUILT_IN_PROTOCOLS.map(({ definition }) => definition))(
    "hold the protocol '$name' as a file",
    async (protocol) => {
      const file = `${protocol.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`;

      await expect(`${JSON.stringify(protocol, null, 2)}\n`).toMatchFileSnapshot(
        path.join(DOCS, 'protocols', file),
      );
    },
  );
});
