import { z } from 'zod';
import { expect, it } from 'vitest';
import { oneOf, parsedBy, readFilters, writeFilters } from './filters.ts';

const filters = { status: oneOf(['active', 'inactive']), from: parsedBy(z.iso.date()) };
const read = (address: string) => readFilters(filters, new URLSearchParams(address));

it.each([
  ['', { status: undefined, from: undefined }],
  ['status=active&from=2026-03-01', { status: 'active', from: '2026-03-01' }],
  ['status=gone&from=soon', { status: undefined, from: undefined }],
])('reads %j, and nothing from what it does not know', (address, values) => {
  expect(read(address)).toEqual(values);
});

it('writes what it reads, takes away what is off and leaves the rest of the address alone', () => {
  const params = new URLSearchParams('page=2&status=active&from=2026-03-01');

  writeFilters(filters, { status: 'inactive', from: undefined }, params);

  expect(params.toString()).toBe('page=2&status=inactive');
});
