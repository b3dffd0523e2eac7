import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import { databasesToTest } from '../testing/each-database.ts';
import { checkDistribution } from './check-distribution.ts';
import { distributionSteps } from './distribution-steps.ts';
import { type CatalogueTable, readCatalogue } from './read-catalogue.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';

describe.each(databasesToTest())('the schema on $name', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;
  beforeAll(async () => ({ db, dispose } = await open()));
  afterAll(() => dispose());
  const catalogue = () => db.tx('owner', readCatalogue);

  it('can be distributed by organization', async () => {
    const tables = await catalogue();

    expect(tables.length).toBeGreaterThan(70);
    expect(checkDistribution(tables, REFERENCE_TABLES)).toEqual([]);
  });

  it('is distributed table by table, each after those it refers to', async () => {
    const tables = await catalogue();
    const steps = distributionSteps(tables, REFERENCE_TABLES);
    const positionOf = (name: string) => steps.findIndex((step) => step.includes(`('${name}'`));

    expect(steps).toHaveLength(tables.length);
    const tooEarly = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ to }) => to !== name && positionOf(to) > positionOf(name))
        .map(({ to }) => [name, to]),
    );
    expect(tooEarly).toEqual([]);
    const distributed = steps.filter((step) => step.includes('create_distributed_table'));
    expect(distributed[0]).toContain("'client'");
  });

  it('is refused with a table, an index, a key or a number that crosses practices', async () => {
    const problems = await db
      .tx('owner', async (sql) => {
        await sql.exec(`
          create table loose (id uuid primary key);
          create table note_of (organization_id uuid not null, id integer generated always as identity,
            client_id uuid references loose, email text unique, primary key (organization_id, id));
          alter table sign_in_failure add column organization_id uuid, add column client_id uuid,
            add foreign key (organization_id, client_id) references client`);
        const found = checkDistribution(await readCatalogue(sql), { ...REFERENCE_TABLES, gone: 'a test' });
        // The tables must not stay for the other tests.
        throw Object.assign(new Error('undo'), { found });
      })
      .catch((error: Error & { found?: string[] }) => error.found ?? Promise.reject(error));

    expect(problems).toEqual([
      'gone: named as a reference table, but there is no such table',
      'loose: has no required organization_id, and is not named as a reference table',
      'note_of: note_of_email_key is unique over email, without organization_id',
      'note_of: note_of_client_id_fkey refers to loose without organization_id',
      'note_of: id is numbered by the database, and not by the app',
      'sign_in_failure: sign_in_failure_organization_id_client_id_fkey refers from a reference table to client, which is ' +
        'distributed',
    ]);
  });
});

it('says so when tables refer in a circle', () => {
  const table = (name: string, to: string): CatalogueTable => ({
    name,
    requiredColumns: [],
    uniqueIndexes: [],
    foreignKeys: [{ name: '', to, columns: [], toColumns: [] }],
    sequenceColumns: [],
    triggers: [],
  });

  expect(() => distributionSteps([table('a', 'b'), table('b', 'a')], {})).toThrow('in a circle: a, b, a');
});

it('gives a reason for each reference table', () => {
  expect(Object.values(REFERENCE_TABLES).filter((reason) => reason.length < 10)).toEqual([]);
});
