import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProtocolPackage } from '#shared/api/protocol-packages.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { PACKAGE_NAMES, REMOVAL_REASONS } from '#shared/domain/protocol-packages.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { aProtocolRecord } from '#tests/builders/protocols.ts';
import { type Replies, type Request, renderApp } from '#tests/dom/render-app.tsx';

const THERAPIST = `/v2/therapist/${uuid('a')}`;
const PACKAGES = `/v2/organization/${uuid('0')}/protocolPackages`;
const [builtIn] = BUILT_IN_PROTOCOLS;

const mine = aProtocolRecord('Mine', {
  protocolId: uuid('1') as ProtocolRecord['protocolId'],
  therapistId: aUser().userId,
  provider: 'own',
  isShared: false,
});
const theirs = aProtocolRecord('Theirs', {
  protocolId: uuid('2') as ProtocolRecord['protocolId'],
  therapistId: uuid('b') as ProtocolRecord['therapistId'],
  ownerName: 'Noa Lind',
  provider: 'own',
});
const shipped = aProtocolRecord('Shipped');
const aPackage = (change: Partial<ProtocolPackage> = {}): ProtocolPackage => ({
  packageKey: 'nmi',
  name: 'NMI',
  isAdded: true,
  isLocked: true,
  removedAt: null,
  removalReason: null,
  deliveredAt: null,
  protocolCount: 0,
  version: 1,
  ...change,
});

function show(replies: Replies = {}, path = '/app/protocols') {
  const list = ({ query }: Request) => {
    const rows = query.get('isArchived') === 'true' ? [] : [mine, theirs, shipped];
    return { body: { protocols: rows, totalProtocols: rows.length } };
  };
  return renderApp({
    path,
    replies: {
      [`GET ${THERAPIST}/protocols`]: list,
      [`GET ${THERAPIST}/protocols/categories`]: { body: { categories: [] } },
      [`GET ${THERAPIST}/protocols/types`]: { body: { types: ['Custom', 'SMR'] } },
      ...replies,
    },
  });
}
const actionsOf = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const menu = await screen.findByRole('menu');
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
};
const aFile = (content: unknown) =>
  new File([JSON.stringify(content)], 'protocols.json', { type: 'application/json' });

describe('the list of protocols', () => {
  it('says whose each is and offers to change only what may be changed', async () => {
    const { user } = show();
    const table = await screen.findByRole('table', { name: 'Protocols' });
    for (const words of ['You', 'Noa Lind', 'Loopwell', 'Private', 'Shared', 'Read-only'])
      expect(within(table).getByText(words)).toBeVisible();

    expect(await actionsOf(user, 'Mine')).toContain('Share in the practice');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    for (const name of ['Theirs', 'Shipped']) {
      expect(await actionsOf(user, name)).toEqual([
        'Open',
        'Which headsets can run it',
        'Export',
        'Duplicate',
      ]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });

  it('asks the server for what the filters of the address say', async () => {
    const { requests } = show(
      {},
      '/app/protocols?deviceType=crown&placementSystem=10-10&sort=updatedAt.desc',
    );
    expect(await screen.findByText('Neurosity Crown')).toBeVisible();

    const asked = requests.find(({ path }) => path === `${THERAPIST}/protocols`)!;
    expect(Object.fromEntries(asked.query)).toMatchObject({
      deviceType: 'crown',
      placementSystem: '10-10',
      sortKey: 'updatedAt',
      sortOrder: 'desc',
      startFrom: '0',
      limit: '10',
    });
  });

  it('keeps what is searched in the address, and opens a link with it', async () => {
    const { user, requests } = show({}, '/app/protocols?q=alpha&page=2');
    const field = await screen.findByLabelText('Search protocols');
    expect(field).toHaveValue('alpha');
    await waitFor(() =>
      expect(
        requests.some(({ query }) => query.get('searchTerm') === 'alpha' && query.get('startFrom') === '10'),
      ).toBe(true),
    );
    await user.clear(field);
    await user.type(field, 'theta beta');

    expect(field).toHaveValue('theta beta');
    await waitFor(() => expect(window.location.search).toBe('?q=theta+beta'));
    await user.clear(field);
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('archives at once, and takes it back', async () => {
    const path = `PATCH ${THERAPIST}/protocol/${mine.protocolId}`;
    const { user, requests } = show({ [path]: { body: mine } });
    await actionsOf(user, 'Mine');
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('Protocol archived.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    const bodies = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(bodies()).toEqual([{ isArchived: true }, { isArchived: false }]));
  });

  it('archives many as far as it goes, says so, and takes back only those', async () => {
    const second = { ...mine, protocolId: uuid('3'), definition: { ...mine.definition, name: 'Second' } };
    const of = ({ protocolId }: { protocolId: string }) => `PATCH ${THERAPIST}/protocol/${protocolId}`;
    const { user, requests } = show({
      [`GET ${THERAPIST}/protocols`]: { body: { protocols: [mine, second], totalProtocols: 2 } },
      [of(mine)]: { body: mine },
      [of(second)]: { status: 503, body: { error: { code: 'unavailable', message: 'Full.' } } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mine' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Second' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected protocols' }));
    await user.click(bar.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Protocol archived. 1 not: Full.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    const sent = () =>
      requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path.at(-1), body]);
    await waitFor(() =>
      expect(sent()).toEqual([
        ['1', { isArchived: true }],
        ['3', { isArchived: true }],
        ['1', { isArchived: false }],
      ]),
    );
  });

  it('brings a row back and says why when it could not be archived', async () => {
    const refused = { status: 503, body: { error: { code: 'unavailable', message: 'Full.' } } };
    const { user } = show({ [`PATCH ${THERAPIST}/protocol/${mine.protocolId}`]: refused });
    await actionsOf(user, 'Mine');
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));

    expect(await screen.findByText('The protocol was not changed. Full.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Mine' })).toBeVisible();
  });

  it('says what the archive is for while it is empty', async () => {
    const { user } = show({}, '/app/protocols?isArchived=true');
    expect(await screen.findByRole('heading', { name: 'Nothing in the archive' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all protocols' }));

    expect(await screen.findByRole('table', { name: 'Protocols' })).toBeVisible();
  });

  it('offers nothing that changes protocols to those who may not', async () => {
    const admin = aUser({ groups: [{ name: 'AccountAdmin' }] });
    show({ [`GET /v2/users/${uuid('a')}/info`]: { body: admin } });
    await screen.findByRole('table', { name: 'Protocols' });

    expect(screen.queryByRole('button', { name: 'New protocol' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

describe('importing protocols', () => {
  const open = async (user: ReturnType<typeof show>['user'], file: File) => {
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await user.upload(await screen.findByLabelText('Protocol file'), file);
  };

  it('names the faults of a file and imports nothing of it', async () => {
    const { user } = show();
    await open(user, aFile({ ...builtIn!.definition, goalPct: 99, eyes: 'half' }));

    const problems = await screen.findByRole('list', { name: 'Errors in the file' });
    expect(within(problems).getByText('goalPct')).toBeVisible();
    expect(within(problems).getByText(/'half' is not known here/)).toBeVisible();
    const dialog = screen.getByRole('dialog', { name: 'Import protocols' });
    expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('sends all protocols of a file together', async () => {
    const path = `POST ${THERAPIST}/protocols/import`;
    const { user, requests } = show({ [path]: { body: { protocols: [mine, theirs] } } });
    const { definition } = builtIn!;
    await open(
      user,
      aFile({
        format: 'loopwell-protocols',
        formatVersion: 1,
        protocols: [definition, { ...definition, name: 'B' }],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Import 2 protocols' }));

    expect(await screen.findByText('2 protocols imported.')).toBeVisible();
    const sent = requests.find(({ method }) => method === 'POST')!.body as { protocols: unknown[] };
    expect(sent.protocols).toHaveLength(2);
  });
});

describe('packages', () => {
  const admin = aUser({ groups: [{ name: 'AccountAdmin' }] });

  const keys = Object.keys(PACKAGE_NAMES) as (keyof typeof PACKAGE_NAMES)[];
  const asShipped = keys.map((packageKey) => aPackage({ packageKey, name: PACKAGE_NAMES[packageKey] }));
  const rowOf = async (name: string) => {
    const list = within(await screen.findByRole('list', { name: 'Packages' }));
    const rows = await list.findAllByRole('listitem');
    return within(rows.find((row) => row.textContent?.startsWith(name))!);
  };

  it('are locked as shipped: each says why, and what to do', async () => {
    const { user } = show({
      [`GET /v2/users/${uuid('a')}/info`]: { body: admin },
      [`GET ${PACKAGES}`]: { body: { packages: asShipped } },
    });
    await user.click(await screen.findByRole('button', { name: 'Packages' }));

    for (const name of ['NMI', 'True Bearing Standard', 'TheraQ Plus']) {
      const row = await rowOf(name);
      expect(row.getByText('Locked')).toBeVisible();
      expect(
        row.getByText(
          `Empty: the provider of ${name} has not released its protocols to this installation. To unlock the package, ask the provider for its package file, then ask a super user to load the file here.`,
        ),
      ).toBeVisible();
      expect(row.getByRole('button', { name: `Remove ${name}` })).toBeEnabled();
    }
  });

  it('are removed while locked, only with one of three reasons, which is then shown', async () => {
    const removal = {
      isAdded: false,
      removedAt: '2026-03-02T09:00:00.000Z',
      removalReason: 'agreementEnded',
    };
    const { user, requests, replies } = show({
      [`GET /v2/users/${uuid('a')}/info`]: { body: admin },
      [`GET ${PACKAGES}`]: { body: { packages: asShipped } },
      [`DELETE ${PACKAGES}/nmi`]: { body: aPackage(removal) },
    });
    await user.click(await screen.findByRole('button', { name: 'Packages' }));
    await user.click(await screen.findByRole('button', { name: 'Remove NMI' }));

    const form = await screen.findByRole('form', { name: 'Remove NMI' });
    expect(form).toHaveTextContent(/The package is locked and has no protocols\./);
    expect(within(form).getAllByRole('radio')).toHaveLength(3);
    expect(within(form).getByRole('button', { name: 'Remove' })).toBeDisabled();
    await user.click(within(form).getByLabelText(REMOVAL_REASONS.nmi.agreementEnded!));
    replies[`GET ${PACKAGES}`] = { body: { packages: [aPackage(removal)] } };
    await user.click(within(form).getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText('NMI removed.')).toBeVisible();
    const sent = requests.find(({ method }) => method === 'DELETE')!;
    expect(sent.body).toEqual({ reason: 'agreementEnded' });
    const row = await rowOf('NMI');
    expect(await row.findByText('Removed 2 Mar 2026: Our agreement with NMI has ended.')).toBeVisible();
    expect(row.getByRole('button', { name: 'Add NMI' })).toBeEnabled();
  });

  it('with protocols say how many and when they came', async () => {
    const full = { isLocked: false, deliveredAt: '2026-03-01T09:00:00.000Z', protocolCount: 2 };
    const { user } = show({
      [`GET /v2/users/${uuid('a')}/info`]: { body: admin },
      [`GET ${PACKAGES}`]: { body: { packages: [aPackage(full)] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Packages' }));

    const row = await rowOf('NMI');
    expect(row.getByText('Added')).toBeVisible();
    expect(row.getByText('2 protocols, delivered 1 Mar 2026.')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Remove NMI' }));
    const form = await screen.findByRole('form', { name: 'Remove NMI' });
    expect(form).toHaveTextContent(/Its protocols are removed from the list\./);
  });

  it('are looked at, but not changed, by a therapist', async () => {
    const { user } = show({ [`GET ${PACKAGES}`]: { body: { packages: [aPackage()] } } });
    await user.click(await screen.findByRole('button', { name: 'Packages' }));

    expect(await screen.findByText('NMI')).toBeVisible();
    expect(screen.getByText(/has not released its protocols/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove NMI' })).toBeNull();
  });

  it('have three reasons each', () => {
    for (const reasons of Object.values(REMOVAL_REASONS)) expect(Object.keys(reasons)).toHaveLength(3);
  });
});
