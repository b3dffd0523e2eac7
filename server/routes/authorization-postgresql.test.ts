import { describe, it } from 'vitest';
import { databasesToTest } from '../db/testing/each-database.ts';
import { describeAuthorization } from '../testing/authorization/describe-authorization.ts';

const kind = databasesToTest().find(({ name }) => name === 'PostgreSQL');
if (kind) {
  describeAuthorization(kind);
} else {
  describe('the authorization matrix on PostgreSQL', () => {
    it('needs the programs of PostgreSQL, which are not installed here', () => undefined);
  });
}
