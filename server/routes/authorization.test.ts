import { databasesToTest } from '../db/testing/each-database.ts';
import { describeAuthorization } from '../testing/authorization/describe-authorization.ts';

describeAuthorization(databasesToTest().find(({ name }) => name === 'PGlite')!);
