import { expect, it } from 'vitest';
import type { TaskResult } from '#shared/api/assessments.ts';
import { assessmentRows, aNight } from '../testing/assessments.ts';
import { openTestServer } from '../testing/test-server.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { databasesToTest } from './testing/each-database.ts';

const { sql: oneNight } = MIGRATIONS.find(({ name }) => name === '0026_one_diary_a_night')!;

it.each(databasesToTest())(
  'of nights that were entered twice the newest entry stays on $name',
  async ({ open }) => {
    const { server, close } = await openTestServer(open);
    const therapist = await server.seedUser(await server.seedOrganization());
    const clientId = await server.seedClient(therapist);
    const { call } = assessmentRows(server, therapist);
    const path = `/client/${clientId}/taskResults`;
    const store = (night: string, onsetMinutes: number) =>
      call<TaskResult>('POST', path, { kind: 'sleepDiary', diary: aNight({ night, onsetMinutes }) });
    await server.db.tx('owner', (sql) => sql.exec('drop index task_result_one_diary_a_night'));
    const made: string[] = [];
    for (const onsetMinutes of [10, 20, 30]) {
      made.push((await store('2026-03-02', onsetMinutes)).taskResultId);
      server.clock.advance(1000);
    }
    made.push((await store('2026-03-03', 40)).taskResultId);

    // Like the migration, run by the owner of the tables, who is not a superuser.
    await server.db.tx('owner', (sql) => sql.exec(oneNight));

    const left = await server.db.query(
      'system',
      `select taken_on::text as night, task_result_id as id from task_result
       where removed_at is null order by taken_on`,
    );
    expect(left).toEqual([
      { night: '2026-03-02', id: made[2] },
      { night: '2026-03-03', id: made[3] },
    ]);
    await close();
  },
);
