import { expect, describe, it } from 'vitest';
import type { OutcomeRow } from '#shared/api/outcomes.ts';
import type { Session } from '#shared/api/sessions.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { KEPT_MS } from '../services/core/kept-outcomes.ts';
import { aRun, aSettings } from '../testing/recordings.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll, seedTherapist } from '../testing/test-server.ts';

describe.each([databaseToTest()])('outcomes on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let token: string;

  serverForAll(open, async (opened) => {
    server = opened;
    ({ therapist, token } = await seedTherapist(server));
  });

  const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
  const base = () => `/v2/therapist/${therapist.userId}`;
  /** The outcomes a minute later, when no cached response is left. */
  const outcomes = async () => {
    server.clock.advance(KEPT_MS);
    const answer = await send('GET', `/v2/organization/${therapist.organizationId}/outcomes`);
    return (await answer.json()) as { outcomes: OutcomeRow[]; totalOutcomes: number };
  };

  type Course = { before: string; trained: string; after: string };
  const COURSE: Course = { before: '2026-01-02', trained: '2026-01-20', after: '2026-03-04' };

  /** A client with one trained run and two totals. */
  async function aCourse(first: number, last: number, { before, trained, after }: Course = COURSE) {
    const clientId = await server.seedClient(therapist);
    const made = await send('POST', `${base()}/client/${clientId}/sessions`);
    const { sessionId, components } = (await made.json()) as Session;
    const component = `${base()}/sessionComponent/${components[0]!.sessionComponentId}`;
    await send('PUT', `${component}/recording`, { settings: aSettings() });
    await send('PUT', `${component}/runs/1`, aRun());
    await server.db.query('system', 'update session set started_at = $1::timestamptz where session_id = $2', [
      trained,
      sessionId,
    ]);
    for (const [day, value] of [
      [before, first],
      [after, last],
    ] as const) {
      const total = { state: 'scored', value, higherIsWorse: true };
      await server.db.query(
        'system',
        `insert into questionnaire_response (organization_id, response_id, client_id, therapist_id, questionnaire_id,
           questionnaire_version, kind, respondent, answers, result, has_safety_flag, started_at, answered_at,
           duration_ms, created_by, created_at)
         select $1, $2, $3, $4, questionnaire_id, questionnaire_version, 'answers', 'client', '{}'::jsonb, $5::jsonb,
           false, $6::timestamptz, $6::timestamptz, 1000, $4, $6::timestamptz
         from built_in_questionnaire where definition->>'key' = 'phq-9' and position is not null`,
        [
          therapist.organizationId,
          server.app.deps.ids.next(),
          clientId,
          therapist.userId,
          JSON.stringify({ total }),
          day,
        ],
      );
    }
  }

  it('are hidden up to four clients, and from five on are those of their runs and totals', async () => {
    for (const [first, last] of [
      [16, 10],
      [10, 5],
      [9, 5],
      [8, 8],
    ] as const) {
      await aCourse(first, last);
    }
    // Both totals are dated years before training, so there is no pair.
    await aCourse(20, 5, { before: '2024-01-02', trained: '2026-01-20', after: '2024-06-01' });
    const few = await outcomes();
    await aCourse(7, 14);
    const enough = await outcomes();

    const { summary } = aRun();
    expect(few).toMatchObject({
      totalOutcomes: 1,
      outcomes: [{ isHidden: true, reason: 'fewClients', title: 'PHQ-9', questionnaireVersion: 1 }],
    });
    expect(JSON.stringify(few)).not.toMatch(/figures|"clients"|withoutPair/);
    const [cell] = enough.outcomes;
    // -6 - 5 - 4 + 0 + 7 is -8 for 5 clients. One client without a pair is too small a number to disclose.
    expect(cell).toMatchObject({ clients: 5, protocolName: aSettings().protocol.name });
    expect(cell).not.toHaveProperty('withoutPair');
    expect(JSON.parse(JSON.stringify(cell))).toHaveProperty('figures', {
      meanChange: -1.6,
      meanSessions: 1,
      meanMinutes:
        5 * Math.round((summary.durationSeconds * (1 - (summary.artifactPct ?? 0) / 100)) / 60 / 5),
      meanRewardedPct: Math.round(summary.rewardedPct ?? Number.NaN),
    });
  });

  it('take a later version with the same items and total for the same form, and another one not', async () => {
    await server.db.query(
      'system',
      `insert into built_in_questionnaire select b.* from (
         select (jsonb_populate_record(q, jsonb_build_object('questionnaire_version', 7, 'position', null,
           'definition', q.definition::jsonb || '{"description": "Other words"}'))).* from built_in_questionnaire q
         where definition->>'key' = 'phq-9' and position is not null) b`,
    );
    await server.db.query(
      'system',
      `update questionnaire_response set questionnaire_version = 7 where answered_at >= '2026-03-01'`,
    );

    expect((await outcomes()).outcomes).toMatchObject([
      { clients: 5, questionnaireVersion: 7, figures: { meanChange: -1.6 } },
    ]);
    await server.db.query(
      'system',
      `update built_in_questionnaire set definition = jsonb_set(definition::jsonb, '{items,1,text}', '"Other"')
       where questionnaire_version = 7`,
    );

    expect((await outcomes()).outcomes).toMatchObject([{ isHidden: true, questionnaireVersion: 7 }]);
  });
});
