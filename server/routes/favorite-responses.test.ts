import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientId, FeedbackResponseId } from '#shared/domain/ids.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { SOME_FEEDBACK, someSharedFeedback } from '../testing/devices.ts';
import { serverForAll, type TestServer, type TestUser } from '../testing/test-server.ts';

describe.each([databaseToTest()])('favorite feedback responses on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let clientId: ClientId;
  let shared: FeedbackResponseId;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    therapist = await server.seedUser(await server.seedOrganization());
    clientId = await server.seedClient(therapist);
    shared = (await someSharedFeedback(server, therapist)).feedbackResponseId;
  });

  const send = async (user: TestUser, method: string, rest: string, body?: unknown) =>
    server.call(method, `/v2/therapist/${user.userId}${rest}`, { token: await server.tokenFor(user), body });
  const favorites = async (user = therapist, of = clientId) => {
    const response = await send(user, 'GET', `/client/${of}/favoriteResponses`);
    return ((await response.json()) as { feedbackResponseIds: string[] }).feedbackResponseIds;
  };
  const at = (id: string, of = clientId) => `/client/${of}/favoriteResponse/${id}`;

  it('belong to one client, and marking one twice changes nothing', async () => {
    const sibling = await server.seedClient(therapist);
    await send(therapist, 'PUT', at(shared));
    await send(therapist, 'PUT', at(shared));
    expect([await favorites(), await favorites(therapist, sibling)]).toEqual([[shared], []]);

    await send(therapist, 'DELETE', at(shared));
    expect((await send(therapist, 'DELETE', at(shared))).status).toBe(200);
    expect(await favorites()).toEqual([]);
  });

  it('are seen by colleagues where they can use the response', async () => {
    const colleague = await server.seedUser(therapist.organizationId);
    const made = await send(therapist, 'POST', '/feedbackResponse', SOME_FEEDBACK);
    const own = ((await made.json()) as { feedbackResponseId: string }).feedbackResponseId;
    for (const id of [shared, own]) await send(therapist, 'PUT', at(id));

    expect([(await favorites()).length, await favorites(colleague)]).toEqual([2, [shared]]);
    expect((await send(colleague, 'PUT', at(own))).status).toBe(404);
  });

  it('of another practice do not exist, and go with the client', async () => {
    const stranger = await server.seedUser(await server.seedOrganization());
    expect((await send(stranger, 'PUT', at(shared))).status).toBe(404);
    await send(therapist, 'PUT', at(shared));
    const admin = await server.seedUser(therapist.organizationId, { groups: ['AccountAdmin'] });
    await server.call('POST', `/v2/organization/${therapist.organizationId}/client/${clientId}/erase`, {
      token: await server.tokenFor(admin),
      body: { confirmation: 'ERASE' },
    });

    const rows = await server.db.tx('system', (sql) =>
      sql.query('select 1 as one from favorite_response where organization_id = $1', [
        therapist.organizationId,
      ]),
    );
    expect(rows).toEqual([]);
  });
});
