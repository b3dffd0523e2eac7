import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#server/routes/endpoints.ts';
import { pricesDocument } from '#server/model/commerce/prices-document.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { buildTestServer } from '#server/testing/test-server.ts';
import { apiSignatures, type OpenApiDocument } from './api-signatures.ts';
import { headsetsDocument } from './headsets-document.ts';
import { softwareBillOfMaterials } from './sbom.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DOCS = path.join(ROOT, 'docs');

// After a deliberate change, `npx vitest run tests/docs-drift.test.ts --update` regenerates the files.
describe('generated documents', () => {
  it('hold the JSON Schema of the protocol file as the code has it', async () => {
    const schema = z.toJSONSchema(protocolSchema, {
      io: 'input',
      target: 'draft-2020-12',
      // File readers refuse unknown fields; a link to this schema is the only exception.
      override: ({ jsonSchema }) => {
        if (jsonSchema.type === 'object') jsonSchema.additionalProperties = false;
      },
    });
    schema.properties = { $schema: { type: 'string' }, ...schema.properties };
    const document = { title: 'Loopwell protocol file', ...schema };

    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      path.join(DOCS, 'schema/protocol.schema.json'),
    );
  });

  it('hold the headsets as the app describes them', async () => {
    await expect(headsetsDocument()).toMatchFileSnapshot(path.join(DOCS, 'headsets.md'));
  });

  it('hold the prices as the catalogue has them', async () => {
    await expect(pricesDocument()).toMatchFileSnapshot(path.join(DOCS, 'prices.md'));
  });

  it('hold the API as the server describes it', async () => {
    const server = await buildTestServer();
    onTestFinished(() => server.close());

    const document = (await (await server.call('GET', '/openapi.json')).json()) as OpenApiDocument;

    const signatures = apiSignatures(document, (name) => {
      const { access }: Endpoint = ENDPOINTS[name as EndpointName];
      return typeof access === 'string' ? access : `${access.permission} of ${access.of}`;
    });
    await expect(signatures).toMatchFileSnapshot(path.join(DOCS, 'api-signatures.txt'));
  });

  it('hold the packages that ship, as a software bill of materials', async () => {
    const bill = softwareBillOfMaterials(ROOT);

    await expect(bill).toMatchFileSnapshot(path.join(DOCS, 'sbom.cdx.json'));
    // Each package can be reached from the product: nothing ships unasked.
    const { components, dependencies } = JSON.parse(bill) as {
      components: { purl: string; hashes?: unknown[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    const wanted = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(components.filter(({ purl, hashes }) => !wanted.has(purl) || !hashes)).toEqual([]);
  });

  it('hold the licenses of the packages that ship', async () => {
    await expect(thirdPartyNotices(ROOT)).toMatchFileSnapshot(path.join(ROOT, 'THIRD-PARTY-NOTICES'));
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
