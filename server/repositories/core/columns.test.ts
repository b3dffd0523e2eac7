import { expect, it } from 'vitest';
import { columns } from './columns.ts';

type Row = { userId: string; email: string; sha256: string; tokensValidFrom: string };

it('names the columns of fields, of a table where one is given', () => {
  expect(columns<Row>()('userId email')).toBe('user_id as "userId", email');
  expect(columns<Row>('u')('tokensValidFrom sha256')).toBe(
    'u.tokens_valid_from as "tokensValidFrom", u.sha256',
  );
});
