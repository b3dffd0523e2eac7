import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportSettings } from '#shared/api/practice/report-settings.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { serverForAll, type TestServer, type TestUser } from '../testing/test-server.ts';

const LOGO = `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n\0\0\0\r')}`;
const PROTOCOL = '00000000-0000-4000-8000-00000000000a';
const TEMPLATE = {
  templateId: '00000000-0000-4000-8000-000000000001',
  kind: 'session',
  name: 'For the client',
  paper: 'a4',
  naming: 'name',
  sections: ['figures', 'charts'],
};

describe.each([databaseToTest()])('the report settings of a practice on $name', ({ open }) => {
  let server: TestServer;
  let user: TestUser;
  let stranger: TestUser;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    user = await server.seedUser(await server.seedOrganization(), { groups: ['SuperUser'] });
    stranger = await server.seedUser(await server.seedOrganization(), { groups: ['SuperUser'] });
  });

  const send = async (method: string, rest: string, body?: unknown, as = user) =>
    server.call(method, `/v2/organization/${as.organizationId}/reports/${rest}`, {
      token: await server.tokenFor(as),
      body,
    });
  const settings = async (rest = 'settings', as = user) =>
    (await (await send('GET', rest, undefined, as)).json()) as ReportSettings;
  const problemOf = async (response: Response) => ((await response.json()) as ErrorBody).error;

  it('are empty at first', async () => {
    expect(await settings()).toEqual({
      letterhead: { value: { contact: '', logo: null }, version: 0 },
      templates: { value: [], version: 0 },
      practiceAnswers: { value: {}, version: 0 },
      protocolAnswers: { value: {}, version: 0 },
    });
  });

  it('keep logo, contact and templates, for this practice only', async () => {
    await send('PUT', 'letterhead', { version: 0, value: { contact: 'Long Street 1', logo: LOGO } });
    await send('PUT', 'templates', { version: 0, value: [TEMPLATE] });

    const { letterhead, templates } = await settings();
    expect(letterhead).toEqual({ value: { contact: 'Long Street 1', logo: LOGO }, version: 1 });
    expect(templates).toEqual({ value: [TEMPLATE], version: 1 });
    expect((await settings('settings', stranger)).letterhead.version).toBe(0);
  });

  it('keep the answers of a protocol apart from those of the practice', async () => {
    await send('PUT', 'answers', { version: 0, protocolId: null, value: { '1a': 'Not registered.' } });
    await send('PUT', 'answers', { version: 0, protocolId: PROTOCOL, value: { '3b': 'None given.' } });

    const { practiceAnswers, protocolAnswers } = await settings(`settings?protocolId=${PROTOCOL}`);
    expect(practiceAnswers.value).toEqual({ '1a': 'Not registered.' });
    expect(protocolAnswers.value).toEqual({ '3b': 'None given.' });
    expect((await settings()).protocolAnswers.value).toEqual({});
  });

  it('refuse a change of an older version', async () => {
    await send('PUT', 'templates', { version: 0, value: [TEMPLATE] });
    await send('PUT', 'templates', { version: 1, value: [] });
    const late = await send('PUT', 'templates', { version: 1, value: [{ ...TEMPLATE, name: 'Late' }] });

    expect(late.status).toBe(409);
    expect((await problemOf(late)).message).toMatch(/Someone else changed/);
    expect((await settings()).templates.value).toEqual([]);
  });

  it('take a request that was sent twice as one', async () => {
    const change = { version: 0, value: [TEMPLATE] };
    await send('PUT', 'templates', change);

    expect(await (await send('PUT', 'templates', change)).json()).toEqual({ value: [TEMPLATE], version: 1 });
  });

  it('refuse a letterhead of an older version', async () => {
    await send('PUT', 'letterhead', { version: 0, value: { contact: 'Long Street 1' } });
    const late = await send('PUT', 'letterhead', { version: 0, value: { contact: 'Short Street 2' } });

    expect(late.status).toBe(409);
    expect((await settings()).letterhead.value.contact).toBe('Long Street 1');
  });

  it.each([
    ['an SVG as logo', `data:image/svg+xml;base64,${btoa('<svg/>')}`],
    ['a script that claims to be a PNG', `data:image/png;base64,${btoa('<script/>')}`],
    ['an address of another site', 'https://example.com/logo.png'],
  ])('refuse %s, with the way out', async (_name, logo) => {
    const response = await send('PUT', 'letterhead', { version: 0, value: { logo } });

    expect(response.status).toBe(400);
    expect(JSON.stringify(await problemOf(response))).toMatch(/PNG or JPEG/);
    expect((await settings()).letterhead.value.logo).toBeNull();
  });

  it('are part of the export of the practice, through its table', async () => {
    await send('PUT', 'answers', { version: 0, protocolId: null, value: { '1a': 'Not registered.' } });
    const archive = await server.call('GET', `/v2/organization/${user.organizationId}/export`, {
      token: await server.tokenFor(user),
    });

    expect(new TextDecoder('latin1').decode(await archive.arrayBuffer())).toContain(
      'data/report-settings.json',
    );
  });
});
