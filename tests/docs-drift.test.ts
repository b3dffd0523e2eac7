import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { protocolSchema } from '#shared/eeg/protocol.ts';

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
});
