import { afterAll, beforeAll, expect, it } from 'vitest';
import { assessmentRows } from '../testing/assessments.ts';
import { questionnaireRows } from '../testing/questionnaires.ts';
import type { TestServer } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';

const NO_YEAR = '0000-05-17';
/** One more than the maximum of a database `integer`. */
const LARGE = 2_147_483_648;

type Refused = { method: string; path: string; body: object; field: string };

let server: TestServer;
let token: string;
let refused: Record<string, Refused>;

beforeAll(async () => {
  server = await buildTestServer();
  const therapist = await server.seedUser(await server.seedOrganization());
  token = await server.tokenFor(therapist);
  const clientId = await server.seedClient(therapist);
  const questionnaireId = await questionnaireRows(server, therapist).questionnaire();
  const { assessmentId, definition } = await assessmentRows(server, therapist).assessment();
  const base = `/v2/therapist/${therapist.userId}`;
  const client = `${base}/client/${clientId}`;
  const person = { firstName: 'Kim', lastName: 'Brook' };
  refused = {
    birthday: {
      method: 'POST',
      path: `${base}/client`,
      body: { ...person, dateOfBirth: NO_YEAR },
      field: 'dateOfBirth',
    },
    questionnaire: {
      method: 'POST',
      path: `${base}/questionnaireAssignments`,
      body: { questionnaireId, clientIds: [clientId], dueOn: NO_YEAR },
      field: 'dueOn',
    },
    assessment: {
      method: 'POST',
      path: `${client}/assessmentAssignments`,
      body: { assessmentId, dueOn: NO_YEAR },
      field: 'dueOn',
    },
    client: {
      method: 'PATCH',
      path: client,
      body: { ...person, version: LARGE },
      field: 'version',
    },
    script: {
      method: 'PUT',
      path: `${base}/assessment/${assessmentId}`,
      body: { definition, assessmentVersion: LARGE },
      field: 'assessmentVersion',
    },
  };
});
afterAll(() => server.close());

it.each(['birthday', 'questionnaire', 'assessment', 'client', 'script'])(
  'what the database cannot hold is refused by name (%s)',
  async (name) => {
    const { method, path, body, field } = refused[name]!;

    const answer = await server.call(method, path, { token, body });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: 'invalid', fields: { [field]: expect.any(String) } },
    });
  },
);
