import { describe, expect, it } from 'vitest';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { assessmentRows } from '#server/testing/assessments.ts';
import { copyRows, plansOf } from '#server/testing/plans.ts';
import { questionnaireRows } from '#server/testing/questionnaires.ts';
import { serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import * as assessments from './assessment-assignments.ts';
import * as questionnaires from '../questionnaires/questionnaire-assignments.ts';

const PAGE = { startFrom: 0, limit: 10, searchTerm: '', clientId: undefined, isMasked: false };

describe.each([databaseToTest()])('a long list of what is assigned on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;

  serverForAll(open, async (opened) => {
    server = opened;
    therapist = await server.seedUser(await server.seedOrganization());
    const clientId = await server.seedClient(therapist);
    const rows = questionnaireRows(server, therapist);
    await rows.assignment(clientId, await rows.questionnaire());
    await assessmentRows(server, therapist).assignment(clientId);
    for (const table of ['questionnaire_assignment', 'assessment_assignment']) {
      await copyRows(server.db, table, { key: 'assignment_id', count: 3000 });
    }
  });

  const listQuestionnaires =
    (state?: 'overdue') => (sql: Parameters<typeof questionnaires.listAssignments>[0]) =>
      questionnaires.listAssignments(sql, therapist.organizationId, {
        ...PAGE,
        state,
        today: '2026-11-20',
        sortKey: 'urgent',
        sortOrder: 'asc',
      });

  it('takes the page of questionnaires from the index of its order, and looks up that page alone', async () => {
    const [count, page] = await plansOf(server.db, therapist, listQuestionnaires());

    expect(count).not.toMatch(/questionnaire_response|on client/);
    expect(page).toContain('using questionnaire_assignment_urgent');
    expect(page).not.toMatch(/Sort Key: [^\n]*questionnaire_assignment/);
  });

  it('finds overdue questionnaires by an index', async () => {
    const [count] = await plansOf(server.db, therapist, listQuestionnaires('overdue'));

    expect(count).not.toContain('Seq Scan on questionnaire_assignment');
  });

  it('takes the newest assessments from the index of their order', async () => {
    const [count, page] = await plansOf(server.db, therapist, (sql) =>
      assessments.listAssignments(sql, therapist.organizationId, {
        ...PAGE,
        assessmentId: undefined,
        state: undefined,
        sortKey: 'createdAt',
        sortOrder: 'desc',
      }),
    );

    expect(count).not.toMatch(/on (?:client|session)/);
    expect(page).toContain('using assessment_assignment_newest');
  });
});
