import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StudyDetail } from '#shared/api/studies.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { agreedToResearch, aStudy } from '#server/testing/studies.ts';
import { serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';

const REASON = 'All data is collected.';

describe.each([databaseToTest()])('a blinded study on $name', ({ open }) => {
  let server: TestServer;
  let practice: OrganizationId;
  let therapist: TestUser;
  let tokens: { therapist: string; admin: string };

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    practice = await server.seedOrganization();
    therapist = await server.seedUser(practice);
    const admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    tokens = { therapist: await server.tokenFor(therapist), admin: await server.tokenFor(admin) };
  });

  const of = (studyId: string, rest = '') => `/v2/therapist/${therapist.userId}/study/${studyId}${rest}`;
  async function aWillingClient(): Promise<string> {
    const clientId = await server.seedClient(therapist);
    await agreedToResearch(server, therapist, clientId);
    return clientId;
  }
  async function enrol(studyId: string, stratum = '', clientId?: string) {
    const body = { clientId: clientId ?? (await aWillingClient()), stratum };
    const response = await server.call('POST', of(studyId, '/participant'), {
      token: tokens.therapist,
      body,
    });
    return { response, clientId: body.clientId };
  }
  async function enrolMany(studyId: string, count: number, stratum = '') {
    for (let made = 0; made < count; made++) await enrol(studyId, stratum);
  }
  const unblind = (studyId: string, body: object) =>
    server.call('POST', `/v2/organization/${practice}/study/${studyId}/unblinding`, {
      token: tokens.admin,
      body,
    });
  const read = async (studyId: string) =>
    (await (await server.call('GET', of(studyId), { token: tokens.therapist })).json()) as StudyDetail;

  /** Exchanges the sealed arms of the study, as if the other half had been drawn. */
  async function exchangeArms(studyId: string): Promise<void> {
    const rows = await server.db.query<{ stratum: string; position: number; sealed: string }>(
      'system',
      'select stratum, position, sealed from study_slot where study_id = $1',
      [studyId],
    );
    for (const { stratum, position, sealed } of rows) {
      const { secrets } = server.app.deps;
      const context = `study/${practice}/${studyId}/${position}/${stratum}`;
      const { arm, nonce } = JSON.parse(secrets.open(sealed, context)!) as { arm: string; nonce: string };
      const other = JSON.stringify({ arm: arm === 'real' ? 'sham' : 'real', nonce });
      await server.db.query(
        'system',
        'update study_slot set sealed = $4 where study_id = $1 and stratum = $2 and position = $3',
        [studyId, stratum, position, secrets.seal(other, context)],
      );
    }
  }

  it('gives half of each group sham, after unblinding', async () => {
    const studyId = await aStudy(server, therapist, { strata: ['Adults', 'Children'] });
    await enrolMany(studyId, 12, 'Adults');
    await enrolMany(studyId, 5, 'Children');

    const shown = (await (await unblind(studyId, { reason: REASON })).json()) as StudyDetail;

    const shamOf = (stratum: string) =>
      shown.enrolled.filter((each) => each.stratum === stratum && each.arm === 'sham').length;
    expect(Math.abs(shamOf('Adults') - 6)).toBeLessThanOrEqual(1);
    expect([1, 2, 3, 4]).toContain(shamOf('Children'));
    expect(shown.enrolled.every(({ arm }) => arm !== null)).toBe(true);
  });

  it('answers no caller differently when the arms are exchanged, and exports the same', async () => {
    const studyId = await aStudy(server, therapist);
    await enrolMany(studyId, 4);
    const seen = async () => {
      const texts: string[] = [];
      for (const token of Object.values(tokens)) {
        for (const path of [of(studyId), of(studyId).replace(/study\/.*/, 'studies')]) {
          texts.push(await (await server.call('GET', path, { token })).text());
        }
      }
      const path = `/v2/organization/${practice}/export`;
      const archive = await server.call('GET', path, { token: tokens.admin });
      const files = readZip(Buffer.from(await archive.arrayBuffer()));
      // The log has one more entry each time: the one of the export itself.
      const kept = [...files].filter(([name]) => !name.includes('audit-log'));
      return [...texts, ...kept.map(([name, content]) => `${name} ${content.toString('base64')}`)];
    };
    const before = await seen();

    await exchangeArms(studyId);

    expect(await seen()).toEqual(before);
    expect(before.join('\n')).not.toMatch(/"(real|sham)"/);
  });

  it('keeps the sealed arms from the database role of the practice', async () => {
    const attempt = server.db.query({ organizationId: practice }, 'select * from study_slot');

    await expect(attempt).rejects.toMatchObject({ sqlState: '42501' });
  });

  it('writes no arm into the audit log, and who unblinded whom', async () => {
    const studyId = await aStudy(server, therapist);
    const { clientId } = await enrol(studyId);
    await enrol(studyId);
    await unblind(studyId, { clientId, reason: 'Seizure, doctor asks.' });

    const path = `/v2/organization/${practice}/audit?action=study`;
    const log = await (await server.call('GET', path, { token: tokens.admin })).text();

    expect(log).not.toMatch(/"(real|sham)"/);
    expect(log).toContain('study.unblind');
    expect(log).toContain(clientId);
    expect(log).not.toContain('Seizure');
  });

  it('shows the arm of one participant and leaves the others blinded', async () => {
    const studyId = await aStudy(server, therapist);
    const { clientId } = await enrol(studyId);
    await enrol(studyId);

    await unblind(studyId, { clientId, reason: 'Seizure, doctor asks.' });

    const { enrolled, unblindings, unblindedAt } = await read(studyId);
    expect(enrolled.map(({ arm }) => arm !== null)).toEqual([true, false]);
    expect(unblindings).toMatchObject([{ clientId, reason: 'Seizure, doctor asks.' }]);
    expect(unblindedAt).toBeNull();
  });

  it('proves after unblinding that the arm is the one that was sealed', async () => {
    const studyId = await aStudy(server, therapist);
    await enrolMany(studyId, 3);
    const seals = (await read(studyId)).enrolled.map(({ seal }) => seal);

    await unblind(studyId, { reason: REASON });

    const proofs = (await read(studyId)).enrolled.map(({ arm, nonce }) =>
      createHash('sha256').update(`${arm}:${nonce}`).digest('hex'),
    );
    expect(proofs).toEqual(seals);
  });

  it('assigns nobody twice, and nobody to two blinded studies', async () => {
    const studyId = await aStudy(server, therapist);
    const { clientId } = await enrol(studyId);

    const again = await enrol(studyId, '', clientId);
    const elsewhere = await enrol(await aStudy(server, therapist, { name: 'Other' }), '', clientId);

    expect(((await again.response.json()) as StudyDetail).enrolled).toHaveLength(1);
    expect(elsewhere.response.status).toBe(409);
  });

  it('enrols nobody after it was unblinded, and is unblinded once', async () => {
    const studyId = await aStudy(server, therapist);
    await unblind(studyId, { reason: REASON });

    expect((await enrol(studyId)).response.status).toBe(409);
    expect((await unblind(studyId, { reason: 'Another reason.' })).status).toBe(409);
  });

  it('accepts the same unblinding again, once, as after a lost response', async () => {
    const studyId = await aStudy(server, therapist);
    const { clientId } = await enrol(studyId);
    const body = { clientId, reason: 'Seizure, doctor asks.' };

    expect([(await unblind(studyId, body)).status, (await unblind(studyId, body)).status]).toEqual([
      200, 200,
    ]);
    expect((await read(studyId)).unblindings).toHaveLength(1);
  });

  it('enrols only clients who agreed to research, and only by their care team', async () => {
    const studyId = await aStudy(server, therapist);
    const colleague = await server.seedUser(practice);
    const clientId = await aWillingClient();
    const path = `/v2/therapist/${colleague.userId}/study/${studyId}/participant`;

    const byColleague = await server.call('POST', path, {
      token: await server.tokenFor(colleague),
      body: { clientId },
    });
    const unasked = await enrol(studyId, '', await server.seedClient(therapist));

    expect(byColleague.status).toBe(403);
    expect(unasked.response.status).toBe(409);
    expect(await unasked.response.text()).toContain('Use for research or teaching');
    expect((await enrol(studyId, '', clientId)).response.status).toBe(200);
  });

  it('refuses a group it does not have, and to unblind without a reason', async () => {
    const studyId = await aStudy(server, therapist, { strata: ['Adults'] });

    expect((await enrol(studyId, 'Children')).response.status).toBe(400);
    expect((await unblind(studyId, { reason: 'why' })).status).toBe(400);
  });

  it('gives two who are enrolled at once different places', async () => {
    const studyId = await aStudy(server, therapist);

    await Promise.all([enrol(studyId), enrol(studyId), enrol(studyId)]);

    const { enrolled } = await read(studyId);
    expect(new Set(enrolled.map(({ seal }) => seal)).size).toBe(3);
  });

  it('is unknown to another practice', async () => {
    const studyId = await aStudy(server, therapist);
    const stranger = await server.seedUser(await server.seedOrganization('Other'));
    const path = `/v2/therapist/${stranger.userId}/study/${studyId}`;

    const response = await server.call('GET', path, { token: await server.tokenFor(stranger) });

    expect(response.status).toBe(404);
  });
});
