import type { Client } from '#shared/api/clients.ts';
import type { Session } from '#shared/api/sessions.ts';
import { aPart, aRun, aSettings } from './recordings.ts';
import { readZip } from './read-zip.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** A recording of ten seconds and more: the level of each part of five seconds in uV; NaN is a gap. */
export type Levels = readonly number[];

const EVENTS = [{ atSeconds: 2.5, type: 'marker', text: 'Blink: first\tof many' }];

/** Stores a client with a session for each list of levels. */
export async function seedRecordedClient(
  server: TestServer,
  { user, token }: { user: TestUser; token: string },
  sessions: readonly Levels[],
  fields: object = {},
): Promise<{ clientId: string; componentIds: string[] }> {
  const call = async <T>(method: string, rest: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, `/v2/therapist/${user.userId}${rest}`, { token, body });
    if (answer.status !== 200) throw new Error(`${method} ${rest}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { clientId } = await call<Client>('POST', '/client', {
    firstName: 'Kim',
    lastName: 'Brook',
    email: 'kim@mail.example',
    sex: 'female',
    handedness: 'left',
    dateOfBirth: '1990-05-04',
    ...fields,
  });
  const componentIds: string[] = [];
  for (const levels of sessions) {
    const session = await call<Session>('POST', `/client/${clientId}/sessions`);
    const id = session.components[0]!.sessionComponentId;
    componentIds.push(id);
    const recording = `/sessionComponent/${id}/recording`;
    await call('PUT', recording, { settings: aSettings({ badChannels: [1] }) });
    for (const [seq, level] of levels.entries()) {
      const part = aPart(id, seq, { level, header: seq === 0 ? { events: EVENTS } : {} });
      await call('PUT', `${recording}/chunks/${seq}?sha256=${part.sha256}`, part.bytes);
    }
    await call('PUT', `/sessionComponent/${id}/runs/1`, aRun());
  }
  return { clientId, componentIds };
}

/** The files of an export. */
export async function readExport(server: TestServer, url: string, token: string) {
  const answer = await server.call('GET', url, { token });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return readZip(Buffer.from(await answer.arrayBuffer()));
}
