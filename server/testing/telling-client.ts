import type { Client } from '#shared/api/clients.ts';
import type { Session } from '#shared/api/sessions.ts';
import { insertMail } from '../repositories/core/mail-outbox.ts';
import { aScript, assessmentRows } from './assessments.ts';
import { aDevice, someSharedFeedback } from './devices.ts';
import { anUpload, someBytes, storeEegFile } from './eeg-files.ts';
import { aMediaUpload, aWav, storeFeedbackFile } from './feedback-files.ts';
import { aDefinition } from './protocols.ts';
import { questionnaireRows, SOME_QUESTIONNAIRE } from './questionnaires.ts';
import { aPart, aRun, aSettings } from './recordings.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** Matches every personal text of {@link aTellingClient} and of the client's care team, and nothing else. */
export const TELLING = /qz|1987-06-05|\+49/i;

const CONTACT = {
  contactId: '01a1f82f-1e80-7476-b9b5-33fe66121e6d',
  name: 'Qzmara Qzbrook',
  relation: 'Qz mother',
  phone: '+49 30 5550123',
  email: 'qz.mother@mail.example',
  note: 'Lives at Qz Street 7.',
  isEmergency: true,
};
const RECORD = {
  firstName: 'Qzada',
  lastName: 'Qzbrook',
  email: 'qz@mail.example',
  dateOfBirth: '1987-06-05',
  notes: 'Lives at Qz Street 7.',
  contacts: [CONTACT],
  tags: ['Qz school'],
  goals: 'Sleep like Qz.',
  medication: 'Qz drops.',
  emergencyNote: 'Call Qzmara.',
};

/**
 * A client with recognizable data in every place that stores client data. Returns the path ids; `assessedComponentId`
 * is the recording of an assessment.
 */
export async function aTellingClient(server: TestServer, user: TestUser): Promise<Record<string, string>> {
  const { call } = assessmentRows(server, user);
  await rename(server, user);
  const { clientId } = await call<Client>('POST', '/client', RECORD);
  const client = `/client/${clientId}`;
  const { noteId } = await call<{ noteId: string }>('POST', `${client}/note`, { text: 'Qz slept.' });
  await call('PUT', `${client}/note/${noteId}`, { text: 'Qz slept well.', version: 1 });
  const given = { documentVersion: '2', documentText: 'I, Qzada, agree.', givenBy: 'Qzmara Qzbrook' };
  for (const kind of ['training', 'research']) {
    await call('POST', `${client}/consent`, { ...given, kind, givenOn: '2026-01-02' });
  }
  const upload = anUpload(someBytes(100), 'Qzbrook.edf');
  upload.body.clientId = clientId;
  const { eegFileId } = await storeEegFile(server, user, upload);
  const protocol = { definition: aDefinition(), note: 'For Qzada.', isShared: true };
  const { protocolId } = await call<{ protocolId: string }>('POST', '/protocol', protocol);
  const { ownedDeviceId } = await aDevice(server, user, { nickname: "Qzada's band", note: 'Qz lost it.' });
  const { feedbackResponseId } = await someSharedFeedback(server, user);
  const study = { name: 'Sleep', plan: '', protocolId, shamSource: 'otherClient', strata: [] };
  const { studyId } = await call<{ studyId: string }>('POST', '/study', study);
  await call('POST', `/study/${studyId}/participant`, { clientId });
  const { feedbackFileId } = await storeFeedbackFile(server, user, aMediaUpload(aWav()));
  await othersWhoTell(server, user);
  return {
    clientId,
    noteId,
    eegFileId,
    protocolId,
    ownedDeviceId,
    feedbackResponseId,
    feedbackFileId,
    studyId,
    ...(await recordedSession(server, user, clientId)),
    ...(await answered(server, user, clientId)),
    ...(await assessed(server, user, clientId)),
  };
}

async function recordedSession(server: TestServer, user: TestUser, clientId: string) {
  const { call } = assessmentRows(server, user);
  const { sessionId, components } = await call<Session>('POST', `/client/${clientId}/sessions`);
  const { sessionComponentId } = components[0]!;
  const component = `/sessionComponent/${sessionComponentId}`;
  const settings = aSettings();
  const source = { ...settings.source, kind: 'file' as const, name: 'Qzbrook.edf' };
  const part = aPart(sessionComponentId, 0);
  await call('PUT', `${component}/recording`, { settings: { ...settings, source } });
  await call('PUT', `${component}/recording/chunks/0?sha256=${part.sha256}`, part.bytes);
  await call('PUT', `${component}/runs/1`, aRun());
  await call('POST', `${component}/recording/complete`, { lastSeq: 0, durationSeconds: 5 });
  await call('PATCH', `/session/${sessionId}`, { notes: 'Qz was calm.', notesVersion: 1 });
  return { sessionId, sessionComponentId, seq: '0', part: '0' };
}

/** The answer raises a safety alert, so that there is a notification. */
async function answered(server: TestServer, user: TestUser, clientId: string) {
  const rows = questionnaireRows(server, user);
  const questionnaireId = await rows.questionnaire(SOME_QUESTIONNAIRE);
  await rows.assignment(clientId, questionnaireId);
  const answers = { tired: 'always', hopeless: 'always', words: 'Qz is tired.' };
  return { questionnaireId, responseId: await rows.response(clientId, questionnaireId, answers) };
}

async function assessed(server: TestServer, user: TestUser, clientId: string) {
  const rows = assessmentRows(server, user);
  const { assessmentId, sessionComponentId } = await rows.started(clientId);
  const summary = `/sessionComponent/${sessionComponentId}/assessmentSummary`;
  await rows.call('PUT', summary, { body: 'Qz is calm.', summaryVersion: 0 });
  await rows.call('PUT', summary, { body: 'Qz is calmer.', summaryVersion: 1 });
  await rows.night(clientId);
  const next = { definition: aScript({ name: 'Rest' }), assessmentVersion: 1 };
  await rows.call('PUT', `/assessment/${assessmentId}`, next);
  return { assessmentId, assessedComponentId: sessionComponentId! };
}

/** An account of the client that waits to be linked, and a failed e-mail to them. */
async function othersWhoTell(server: TestServer, { organizationId }: TestUser): Promise<void> {
  await rename(server, await server.seedUser(organizationId, { groups: [], userType: 'C' }));
  const mailId = server.app.deps.ids.next();
  const email = { toAddress: RECORD.email, purpose: 'invoice' as const, subject: 'Invoice', body: 'Soon.' };
  const createdAt = new Date(server.clock.nowMs()).toISOString();
  const fail = `update mail_outbox set state = 'failed', last_error = '550 <qz@mail.example>' where mail_id = $1`;
  await server.db.tx('system', async (sql) => {
    await insertMail(sql, { ...email, organizationId, mailId, createdAt });
    await sql.query(fail, [mailId]);
  });
}

async function rename(server: TestServer, { userId }: TestUser): Promise<void> {
  const statement = `update app_user set first_name = 'Qzrita', last_name = 'Qzdoe',
    email = 'qz.' || user_id::text || '@example.test' where user_id = $1`;
  await server.db.query('system', statement, [userId]);
}
