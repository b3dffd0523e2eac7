import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { makeSuperuser } from './superusers.ts';

describe.each([databaseToTest()])('the command that makes a super user, on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let practice: OrganizationId;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
    practice = await server.seedOrganization();
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const make = (email: string) => makeSuperuser({ db: server.db, sha256, clock: server.clock }, email);
  const stored = <Row>(statement: string, { userId }: TestUser) =>
    server.db.query<Row & Record<string, unknown>>('system', statement, [userId]);

  it('adds the group, once, and writes it into the log of the practice', async () => {
    const coach = await server.seedUser(practice, { groups: ['Coach'] });
    const made = [await make(` ${coach.email.toUpperCase()} `), await make(coach.email)];

    expect(made).toEqual([true, false]);
    expect(await stored('select user_groups as groups from app_user where user_id = $1', coach)).toEqual([
      { groups: ['SuperUser', 'Coach'] },
    ]);
    const log = 'select actor_id as actor, action, details from audit_event where subject_id = $1';
    expect(await stored(log, coach)).toEqual([
      {
        actor: null,
        action: 'operator.changeGroups',
        details: { before: 'Coach', after: 'SuperUser Coach' },
      },
    ]);
  });

  it('refuses those who cannot sign in, with what to do', async () => {
    const gone = await server.seedUser(practice);
    const invited = await server.seedUser(practice);
    const client = await server.seedUser(practice, { groups: [], userType: 'C' });
    await stored('update app_user set deactivated_at = now() where user_id = $1', gone);
    await stored('update app_user set invited_at = now() where user_id = $1', invited);
    await stored('update identity_account set must_change_password = true where user_id = $1', invited);

    await expect(make(gone.email)).rejects.toThrow('Activate them first.');
    await expect(make(invited.email)).rejects.toThrow('has not accepted');
    await expect(make(client.email)).rejects.toThrow('No practitioner signs in with');
    await expect(make('nobody@example.org')).rejects.toThrow("'nobody@example.org'");
  });
});
