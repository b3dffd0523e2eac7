import { expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { listTrainedClients } from '../repositories/clients/outcomes.ts';
import { assessmentRows } from '../testing/assessments.ts';
import { aRun, aSettings } from '../testing/recordings.ts';
import { openTestServer } from '../testing/test-server.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { databasesToTest } from './testing/each-database.ts';

const { sql: figures } = MIGRATIONS.find(({ name }) => name === '0030_figures_of_training')!;

it.each(databasesToTest())(
  'training that was recorded before outcomes had columns of their own counts as ever on $name',
  async ({ open }) => {
    const { server, close } = await openTestServer(open);
    const therapist = await server.seedUser(await server.seedOrganization());
    const clientId = await server.seedClient(therapist);
    const { call } = assessmentRows(server, therapist);
    const { components } = await call<Session>('POST', `/client/${clientId}/sessions`);
    const part = `/sessionComponent/${components[0]!.sessionComponentId}`;
    await server.db.tx('owner', (sql) =>
      sql.exec(`alter table session_component drop column trained_protocol_id;
        alter table training_run drop column trained_seconds, drop column trained_ticks, drop column trained_artifact_pct,
          drop column trained_rewarded_pct`),
    );
    await call('PUT', `${part}/recording`, { settings: aSettings() });
    await call('PUT', `${part}/runs/1`, aRun());

    // Like the migration, run by the owner of the tables, who is not a superuser.
    await server.db.tx('owner', (sql) => sql.exec(figures));
    await call('PUT', `${part}/runs/2`, aRun({ run: 2 }));

    const trained = await server.db.tx(therapist, (sql) => listTrainedClients(sql, therapist.organizationId));
    const { protocolId, protocol } = aSettings();
    expect(trained).toMatchObject([{ clientId, protocolId, protocolName: protocol.name, sessions: 1 }]);
    // Two runs of 10 s; 10 % of the time is artifact.
    expect(trained[0]!.minutes).toBeCloseTo(18 / 60, 9);
    expect(trained[0]!.rewardedPct).toBeCloseTo(50, 9);
    await close();
  },
);
