import { expect, it } from 'vitest';
import { listTotals } from '../repositories/clients/outcomes.ts';
import { SOME_QUESTIONNAIRE, questionnaireRows } from '../testing/questionnaires.ts';
import { openTestServer } from '../testing/test-server.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { databasesToTest } from './testing/each-database.ts';

const { sql: totals } = MIGRATIONS.find(({ name }) => name === '0031_scored_totals')!;

it.each(databasesToTest())(
  'totals of questionnaires that were answered before they had columns of their own count as ever on $name',
  async ({ open }) => {
    const { server, close } = await openTestServer(open);
    const therapist = await server.seedUser(await server.seedOrganization());
    const early = await server.seedClient(therapist);
    const late = await server.seedClient(therapist);
    const rows = questionnaireRows(server, therapist);
    const questionnaireId = await rows.questionnaire();
    const scoring = { ...SOME_QUESTIONNAIRE.scoring, scales: [] };
    const withoutTotal = await rows.questionnaire({ ...SOME_QUESTIONNAIRE, scoring });
    await server.db.tx('owner', (sql) =>
      sql.exec(
        'alter table questionnaire_response drop column total_value, drop column total_higher_is_worse',
      ),
    );
    await rows.response(early, questionnaireId, { tired: 'always', hopeless: 'often' });
    await rows.response(early, withoutTotal);

    // Like the migration, run by the owner of the tables, who is not a superuser.
    await server.db.tx('owner', (sql) => sql.exec(totals));
    await rows.response(late, questionnaireId);

    const course = { protocolId: 'p', protocolName: 'P', sessions: 1, minutes: 1, rewardedPct: null };
    const at = '2026-11-20T00:00:00Z';
    const trained = [early, late].map((clientId) => ({ ...course, clientId, firstAt: at, lastAt: at }));
    const told = await server.db.tx(therapist, (sql) => listTotals(sql, therapist.organizationId, trained));
    const common = { questionnaireId, version: 1, higherIsWorse: true };
    expect(told.toSorted((one, other) => other.value - one.value)).toMatchObject([
      { ...common, clientId: early, value: 3 },
      { ...common, clientId: late, value: 1 },
    ]);
    await close();
  },
);
