import { databaseToTest } from '../db/testing/each-database.ts';
import { describeAuthorization } from '../testing/authorization/describe-authorization.ts';

describeAuthorization(databaseToTest());
