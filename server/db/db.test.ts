import { expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { beginIn } from './db.ts';

it('lets nothing but an id into the statement that begins a transaction', () => {
  const organizationId = "01a1f82f-1e80-7476-b9b5-33fe66121e6d'; reset role; --" as OrganizationId;

  expect(() => beginIn({ organizationId })).toThrow('not the id of an organization');
});
