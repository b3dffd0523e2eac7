import { describe, it, vi } from 'vitest';
import { databasesToTest } from '../db/testing/each-database.ts';

// The same matrix on the other database, where its programs are installed.
if (databasesToTest().some(({ name }) => name === 'PostgreSQL')) {
  vi.stubEnv('MATRIX_DATABASE', 'PostgreSQL');
  await import('./authorization.test.ts');
} else {
  describe('the authorization matrix on PostgreSQL', () => {
    it('needs the programs of PostgreSQL, which are not installed here', () => undefined);
  });
}
