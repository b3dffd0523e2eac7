import { describe, expect, it } from 'vitest';
import { outcomesOf } from '#server/model/outcomes/outcomes.ts';
import type { ScoredResponse, TrainedClient } from '#server/model/outcomes/pairs.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { seededRandom } from '#server/db/testing/crashing-disk.ts';
import { builtInId } from '#server/services/questionnaires/built-in-questionnaires.ts';
import type { TestServer, TestUser } from '#server/testing/test-server.ts';
import { serverForAll } from '#server/testing/test-server.ts';
import { listTotals, listTrainedClients } from './outcomes.ts';

const DAY_MS = 86_400_000;
const CLIENTS = 90;
const PHQ = builtInId('phq-9');
const GAD = builtInId('gad-7');
/** Versions of the first questionnaire: 7 has other wording, 8 other items, and no trained client answered 9. */
const VERSIONS = [
  [PHQ, 1],
  [PHQ, 7],
  [PHQ, 8],
  [GAD, 1],
] as const;

type Seed = { id: string; clientId: string; atMs: number };
type Recorded = Seed & {
  protocolId: string;
  seconds: number;
  artifactPct: number;
  rewardedPct: number | null;
};
type Answered = Seed & { questionnaireId: string; version: number; value: number };
type Seeds = {
  clients: string[];
  runs: Recorded[];
  totals: Answered[];
  unscored: Answered[];
  corrected: Answered[];
};

/** Two in three clients have trained, with one or two protocols. All have answered, mostly around their training. */
function makeSeeds(seed: number, nextId: () => string): Seeds {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const startMs = Date.parse('2025-01-01T00:00:00Z');
  const protocolIds = [nextId(), nextId()];
  const seeds: Seeds = { clients: [], runs: [], totals: [], unscored: [], corrected: [] };
  for (let index = 0; index < CLIENTS; index++) {
    const clientId = nextId();
    seeds.clients.push(clientId);
    const beginMs = startMs + upTo(300) * DAY_MS;
    const isTrained = index % 3 > 0;
    for (const protocolId of protocolIds.slice(0, isTrained ? 1 + upTo(2) : 0)) {
      const delayMs = upTo(60) * DAY_MS;
      for (let run = 1 + upTo(4); run > 0; run--) {
        const atMs = beginMs + delayMs + upTo(40) * DAY_MS;
        const rewardedPct = upTo(5) === 0 ? null : upTo(100);
        const lengths = { seconds: 60 + upTo(1800), artifactPct: upTo(60) };
        seeds.runs.push({ id: nextId(), clientId, protocolId, atMs, ...lengths, rewardedPct });
      }
    }
    // Some answer for the first time after training has begun.
    const isLate = isTrained && index % 2 === 0;
    const ownRuns = seeds.runs.filter((run) => run.clientId === clientId);
    const firstMs = Math.min(...ownRuns.map(({ atMs: each }) => each));
    for (let total = 0; total < 14; total++) {
      const [questionnaireId, version] = isTrained ? VERSIONS[upTo(VERSIONS.length)]! : [PHQ, 9];
      // Whole days, so that several fall exactly on a window boundary or on the same moment.
      const atMs = isLate ? firstMs + upTo(30) * DAY_MS : beginMs + (upTo(330) - 110) * DAY_MS;
      const to = upTo(10) === 0 ? seeds.unscored : upTo(10) === 0 ? seeds.corrected : seeds.totals;
      to.push({ id: nextId(), clientId, atMs, questionnaireId, version, value: upTo(28) });
    }
  }
  return seeds;
}

async function store({ db }: TestServer, { organizationId, userId }: TestUser, seeds: Seeds): Promise<void> {
  const run = (sql: string, all: unknown) =>
    db.query('system', sql, [organizationId, userId, JSON.stringify(all)]);
  await run(
    `insert into client (organization_id, client_id, therapist_id, first_name, last_name, status, notes, created_by,
       created_at, updated_at)
     select $1, id, $2, 'Kim', 'Example', 'active', '', $2, now(), now()
     from jsonb_array_elements_text($3::jsonb) a, cast(a.value as uuid) id`,
    seeds.clients,
  );
  const recorded = `jsonb_to_recordset($3::jsonb)
     as r(id uuid, "clientId" uuid, "atMs" bigint, "protocolId" text, seconds int, "artifactPct" int, "rewardedPct" int)`;
  await run(
    `insert into session (organization_id, session_id, client_id, therapist_id, state, notes, started_at, created_by,
       created_at, updated_at)
     select $1, id, "clientId", $2, 'completed', '', to_timestamp("atMs" / 1000.0), $2, now(), now() from ${recorded}`,
    seeds.runs,
  );
  await run(
    `insert into session_component (organization_id, session_component_id, session_id, position, kind, settings,
       created_at, updated_at)
     select $1, id, id, 0, 'biofeedback',
       jsonb_build_object('protocolId', "protocolId", 'protocol', jsonb_build_object('name', "protocolId")), now(), now()
     from ${recorded}, (select $2::uuid) u`,
    seeds.runs,
  );
  await run(
    `insert into training_run (organization_id, session_component_id, run, start_seconds, end_seconds, summary, updated_at)
     select $1, id, 1, 0, seconds, jsonb_build_object('durationSeconds', seconds, 'ticks', seconds * 10,
       'artifactPct', "artifactPct", 'rewardedPct', "rewardedPct"), now()
     from ${recorded}, (select $2::uuid) u`,
    seeds.runs,
  );
  await storeTotals(run, seeds.totals, { state: 'scored' });
  await storeTotals(run, seeds.unscored, { state: 'notScored' });
  await storeTotals(run, seeds.corrected, { state: 'scored' });
  // The corrections have no total, so the corrected totals simply drop out.
  const corrections = seeds.corrected.map((each) => ({
    ...each,
    id: crypto.randomUUID(),
    correctsId: each.id,
  }));
  await storeTotals(run, corrections, { state: 'notScored' });
}

const storeTotals = (
  run: (sql: string, all: unknown) => Promise<unknown>,
  all: readonly Answered[],
  { state }: { state: string },
) =>
  run(
    `insert into questionnaire_response (organization_id, response_id, client_id, therapist_id, questionnaire_id,
       questionnaire_version, kind, respondent, answers, result, has_safety_flag, corrects_id, started_at, answered_at,
       duration_ms, created_by, created_at)
     select $1, id, "clientId", $2, "questionnaireId", version, 'answers', 'client', '{}'::jsonb,
       jsonb_build_object('total', jsonb_build_object('state', '${state}', 'value', value, 'higherIsWorse', true)),
       false, "correctsId", now(), to_timestamp("atMs" / 1000.0), 1000, $2, now()
     from jsonb_to_recordset($3::jsonb) as r(id uuid, "clientId" uuid, "questionnaireId" uuid, version int, value int,
       "atMs" bigint, "correctsId" uuid)`,
    all,
  );

/** Implements the rule literally, from the seeds alone. Ordered by id, like the database result. */
function plainTraining(runs: readonly Recorded[]): TrainedClient[] {
  const courses = new Map<string, Recorded[]>();
  for (const run of runs) {
    const key = `${run.clientId} ${run.protocolId}`;
    courses.set(key, [...(courses.get(key) ?? []), run]);
  }
  return [...courses.keys()].toSorted().map((key) => {
    const all = courses.get(key)!;
    const sum = (of: (run: Recorded) => number) => all.reduce((total, run) => total + of(run), 0);
    const clean = ({ seconds, artifactPct }: Recorded) => seconds * (1 - artifactPct / 100);
    const scoredSeconds = sum((run) => (run.rewardedPct === null ? 0 : clean(run)));
    const { clientId, protocolId } = all[0]!;
    return {
      clientId,
      protocolId,
      protocolName: protocolId,
      firstAt: new Date(Math.min(...all.map(({ atMs }) => atMs))).toISOString(),
      lastAt: new Date(Math.max(...all.map(({ atMs }) => atMs))).toISOString(),
      sessions: all.length,
      minutes: sum(clean) / 60,
      rewardedPct:
        scoredSeconds === 0 ? null : sum((run) => (run.rewardedPct ?? 0) * clean(run)) / scoredSeconds,
    };
  });
}

describe.each([databaseToTest()])('outcomes chosen by $name', ({ open }) => {
  let server: TestServer;

  serverForAll(open, async (opened) => {
    server = opened;
    for (const [version, change] of [
      [7, `definition::jsonb || '{"description": "Other words"}'`],
      [8, `jsonb_set(definition::jsonb, '{items,1,text}', '"Other"')`],
      [9, `definition::jsonb || '{"shortTitle": "Of others"}'`],
    ] as const)
      await server.db.query(
        'system',
        `insert into built_in_questionnaire (questionnaire_id, questionnaire_version, definition)
         select questionnaire_id, ${version}, ${change} from built_in_questionnaire
         where questionnaire_id = $1 and questionnaire_version = 1`,
        [PHQ],
      );
  });

  it.each([1, 2, 3])('are those of all totals there are, whatever they are (seed %i)', async (seed) => {
    const therapist = await server.seedUser(await server.seedOrganization());
    const { organizationId } = therapist;
    const seeds = makeSeeds(seed, () => server.app.deps.ids.next());
    await store(server, therapist, seeds);

    const { trained, chosen } = await server.db.tx({ organizationId }, async (sql) => {
      const rows = await listTrainedClients(sql, organizationId);
      return { trained: rows, chosen: await listTotals(sql, organizationId, rows) };
    });

    const formOf = (id: string, version: number) =>
      chosen.find((total) => total.questionnaireId === id && total.version === version)!;
    expect(formOf(PHQ, 7).form).toBe(formOf(PHQ, 1).form);
    expect(formOf(PHQ, 8).form).not.toBe(formOf(PHQ, 1).form);
    const all = seeds.totals
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ clientId, questionnaireId, version, value, atMs }): ScoredResponse => {
        const { form, key, title } = formOf(questionnaireId, version);
        const answeredAt = new Date(atMs).toISOString();
        return {
          clientId,
          questionnaireId,
          version,
          form,
          key,
          title,
          value,
          higherIsWorse: true,
          answeredAt,
        };
      });
    const plain = outcomesOf(plainTraining(seeds.runs), all);
    expect(plain.filter(({ isHidden }) => !isHidden).length).toBeGreaterThan(1);
    expect(plain.map(({ title }) => title)).toContain('Of others');
    expect(outcomesOf(trained, chosen)).toEqual(plain);
    expect(chosen.length).toBeLessThan(all.length * 0.8);
  });
});
