import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type OwnedDevice, ownedDeviceSchema, listDevices } from '#shared/api/commerce/devices.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { keyOf } from '#state/endpoint-query.ts';

const ID = uuid('d');
const LIST = `GET /v2/users/${uuid('a')}/devices`;
const ONE = `/v2/users/${uuid('a')}/device/${ID}`;

const aDevice = (changes: object = {}): OwnedDevice =>
  ownedDeviceSchema.parse({
    ownedDeviceId: ID,
    deviceType: 'crown',
    deviceName: 'Neurosity Crown',
    channels: 8,
    channelNames: ['C3', 'C4'],
    samplingRate: 256,
    manufacturer: 'Neurosity',
    model: 'Crown',
    modelName: 'Crown',
    serial: 'ab'.repeat(16),
    nickname: 'Blue',
    note: '',
    state: 'owned',
    holder: { kind: 'practice', id: null, firstName: '', lastName: '' },
    lastSeenAt: null,
    batteryPct: 80,
    firmware: '1.2',
    canUndo: false,
    createdAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-01T09:00:00.000Z',
    version: 1,
    ...changes,
  });

/** A server that keeps one device. */
function withDevice(first: OwnedDevice = aDevice()): Replies {
  let device = first;
  const answer = (change: object) => {
    device = { ...device, ...change, version: device.version + 1 };
    return { body: device };
  };
  return {
    [LIST]: () => ({ body: { ownedDevices: [device], totalOwnedDevices: 1 } }),
    [`GET ${ONE}`]: () => ({ body: { device, history: [] } }),
    [`POST ${ONE}/holder`]: ({ body }) => {
      const { to } = body as { to: { kind: string; id?: string } };
      return answer({ holder: { kind: to.kind, id: to.id ?? null, firstName: 'Ada', lastName: 'Brook' } });
    },
    [`POST ${ONE}/undo`]: () => answer({ holder: aDevice().holder }),
    [`GET /v2/therapist/${uuid('a')}/clients`]: { body: { clients: [aClient()], totalClients: 1 } },
    [`GET /v2/organization/${uuid('0')}/colleagues`]: { body: { colleagues: [], totalColleagues: 0 } },
  };
}

const table = async () => within(await screen.findByRole('table', { name: 'Devices' }));
const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('the devices of the practice', () => {
  it('hands one out to a client from its sheet and takes it back by undo', async () => {
    const { user, requests } = renderApp({ path: '/app/devices', replies: withDevice() });
    await user.click((await table()).getByRole('link', { name: 'Neurosity Crown' }));
    expect(window.location.search).toBe(`?device=${ID}`);
    const opened = await screen.findByRole('dialog', { name: 'Device' });
    const sheet = within(opened);
    await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement));
    await user.click(await sheet.findByRole('button', { name: 'Hand out' }));
    await user.click(sheet.getByRole('button', { name: 'Hand out' }));
    expect(sheet.getByText('Choose who gets the device.')).toBeVisible();
    const client = await sheet.findByRole('option', { name: 'Ada Brook' });
    await user.selectOptions(sheet.getByLabelText('Client'), client);
    await user.click(sheet.getByRole('button', { name: 'Hand out' }));

    expect(await screen.findByText('Device handed out.')).toBeVisible();
    expect(await sheet.findByText('Ada Brook')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/holder'))?.body).toMatchObject({
      version: 1,
      to: { kind: 'client', id: uuid('c') },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(sheet.getByText('In the practice')).toBeVisible());
    expect(requests.findLast(({ path }) => path.endsWith('/undo'))?.body).toEqual({ version: 2 });
  });

  it('offers in the menu of a row what can be done with it now, and leads to the form that takes', async () => {
    const { user } = renderApp({ path: '/app/devices', replies: withDevice() });
    await user.click((await table()).getByRole('button', { name: 'Actions for Blue (Neurosity Crown)' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Hand out', 'Edit', 'Retire']);
    await user.click(screen.getByRole('menuitem', { name: 'Hand out' }));

    const form = within(await screen.findByRole('form', { name: 'Hand out' }));
    expect(form.getByRole('radio', { name: 'A client' })).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Retire' })).toBeVisible();
    expect(window.location.search).toBe(`?device=${ID}`);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Actions for Blue (Neurosity Crown)' })).toHaveFocus();
  });

  it('shows a step before the server has answered, and offers no other until it has', async () => {
    const held = aDevice({ holder: { kind: 'client', id: uuid('c'), firstName: 'Ada', lastName: 'Brook' } });
    const { user } = renderApp({
      path: '/app/devices',
      replies: { ...withDevice(held), [`POST ${ONE}/holder`]: 'never' },
    });
    const list = await table();
    expect(list.getByText('Ada Brook')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Actions for Blue (Neurosity Crown)' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as returned' }));

    expect(await list.findByText('In the practice')).toBeVisible();
    expect(list.queryByText('Ada Brook')).toBeNull();
    await user.click(list.getByRole('button', { name: 'Actions for Blue (Neurosity Crown)' }));
    const retire = await screen.findByRole('menuitem', { name: /Retire/ });
    expect(retire).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows what was there again when the server refuses a step, and says why', async () => {
    const refusal = { code: 'conflict', message: 'Somebody moved it meanwhile.' };
    const { user, replies } = renderApp({
      path: '/app/devices',
      replies: { ...withDevice(), [`POST ${ONE}/state`]: { status: 409, body: { error: refusal } } },
    });
    const list = await table();
    // Only the page itself can bring the old state back.
    replies[LIST] = 'never';
    await user.click(list.getByRole('button', { name: 'Actions for Blue (Neurosity Crown)' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Retire' }));

    expect(await screen.findByText(/^The device was not changed\. Somebody moved it/)).toBeVisible();
    expect(list.getByText('In use')).toBeVisible();
    expect(list.queryByText('Retired')).toBeNull();
  });

  it('closes its sheet by Escape after a step whose button is gone', async () => {
    const { user } = renderApp({
      path: `/app/devices?device=${ID}`,
      replies: { ...withDevice(), [`POST ${ONE}/state`]: 'never' },
    });
    await user.click(await screen.findByRole('button', { name: 'Retire' }));
    await screen.findByRole('button', { name: 'Put back in use' });
    await user.keyboard('{Escape}');

    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('asks for the number of one that has arrived', async () => {
    const onTheWay = aDevice({ state: 'onTheWay', serial: null });
    const { user, requests } = renderApp({
      path: `/app/devices?device=${ID}`,
      replies: { ...withDevice(onTheWay), [`POST ${ONE}/state`]: { body: aDevice({ serial: 'N-1' }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as arrived' }));
    await user.type(screen.getByLabelText(/Serial number/), 'N-1');
    await user.click(screen.getByRole('button', { name: 'Mark as arrived' }));

    expect(await screen.findByText('The device has arrived.')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/state'))?.body).toEqual({
      version: 1,
      state: 'owned',
      serial: 'N-1',
    });
    await waitFor(() => expect(window.location.search).toBe(`?device=${ID}`));
    expect(screen.queryByRole('form', { name: 'Mark as arrived' })).toBeNull();
  });

  it('keeps the number that was typed, and the list, when the arrival is refused and nothing loads anew', async () => {
    const error = { code: 'conflict', message: 'Another device has this number.' };
    let refuse: (answer: Response) => void = () => undefined;
    const refusal = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    const { user, replies } = renderApp({
      path: `/app/devices?device=${ID}&form=arrive`,
      elsewhere: (url) => (url.endsWith('/state') ? refusal : undefined),
      replies: withDevice(aDevice({ state: 'onTheWay', serial: null })),
    });
    await user.type(await screen.findByLabelText(/Serial number/), 'N-1');
    const away = { status: 503, body: { error: { code: 'unavailable', message: 'The server is away.' } } };
    Object.assign(replies, { [LIST]: away, [`GET ${ONE}`]: away });
    await user.click(screen.getByRole('button', { name: 'Mark as arrived' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Device' }));
    await sheet.findByText('In use');
    refuse(Response.json({ error }, { status: 409 }));

    expect(await screen.findByText(/^The device was not changed\. Another device has/)).toBeVisible();
    expect(await sheet.findByText('The server is away.')).toBeVisible();
    expect(sheet.getByLabelText(/Serial number/)).toHaveValue('N-1');
    await waitFor(() => expect(screen.getAllByText('The server is away.')).toHaveLength(2));
    expect(screen.getByRole('table', { name: 'Devices', hidden: true })).toHaveTextContent('Blue');
  });

  it('keeps its search field when the last letter goes from a search that found nothing', async () => {
    const { user, replies, requests, queries } = renderApp({ path: '/app/devices', replies: withDevice() });
    const field = await screen.findByRole('searchbox', { name: 'Search devices' });
    replies[LIST] = { body: { ownedDevices: [], totalOwnedDevices: 0 } };
    await user.type(field, 'z');
    await screen.findByText('No device found');
    replies[LIST] = 'never';
    // Simulates enough time after the first answer that the list is requested again.
    queries.removeQueries({ queryKey: keyOf(listDevices), type: 'inactive' });
    const asked = () => requests.filter(({ path }) => path.endsWith('/devices')).length;
    const before = asked();
    await user.keyboard('{Backspace}');
    expect(field).toBeVisible();

    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(screen.queryByText('No devices yet')).toBeNull();
    expect(field).toBeVisible();
    expect(field).toHaveFocus();
  });

  it('leads to a choice where somebody saved the same device meanwhile', async () => {
    const theirs = aDevice({ nickname: 'Green', version: 2 });
    let isFirst = true;
    const { user, requests } = renderApp({
      path: `/app/devices?device=${ID}`,
      replies: {
        ...withDevice(),
        [`PATCH ${ONE}`]: () => {
          if (!isFirst) return { body: aDevice({ nickname: 'Red', version: 3 }) };
          isFirst = false;
          return { status: 409, body: { error: { code: 'conflict', message: 'Changed meanwhile.' } } };
        },
        [`GET ${ONE}`]: () => ({ body: { device: isFirst ? aDevice() : theirs, history: [] } }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const nickname = screen.getByLabelText(/Nickname/);
    await user.clear(nickname);
    await user.type(nickname, 'Red');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const conflict = within(
      await screen.findByRole('dialog', { name: 'This device was changed by someone else' }),
    );
    await user.click(conflict.getByRole('radio', { name: /Mine/ }));
    await user.click(conflict.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Device saved.')).toBeVisible();
    const sent = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent.at(-1)).toMatchObject({ nickname: 'Red', version: 2 });
  });

  it('offers the transfer at Neurosity for a Crown a colleague has', async () => {
    const holder = { kind: 'operator', id: uuid('b'), firstName: 'Milo', lastName: 'Okafor' };
    const { user, requests } = renderApp({
      path: `/app/devices?device=${ID}`,
      replies: {
        ...withDevice(aDevice({ holder })),
        'POST /v2/users/connectedApps/neurosity/transferDevice': { body: { ok: true } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Transfer at Neurosity' }));

    expect(await screen.findByText(/made your colleague the owner/)).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({
      userId: uuid('a'),
      recipientId: uuid('b'),
      deviceId: 'ab'.repeat(16),
    });
  });

  it('says what the list is for while it is empty', async () => {
    renderApp({
      path: '/app/devices',
      replies: { [LIST]: { body: { ownedDevices: [], totalOwnedDevices: 0 } } },
    });

    expect(await screen.findByText('No devices yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add device' })).toBeVisible();
  });

  it('is asked for its model, and no model is taken for it', async () => {
    const { user } = renderApp({
      path: '/app/devices',
      replies: { [LIST]: { body: { ownedDevices: [], totalOwnedDevices: 0 } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add device' }));
    const form = within(await screen.findByRole('form', { name: 'Add device' }));
    await user.click(form.getByRole('button', { name: 'Add device' }));

    const model = form.getByRole('combobox', { name: 'Model' });
    expect(model).toHaveAccessibleDescription('Choose a model.');
    await waitFor(() => expect(model).toHaveFocus());
    await user.selectOptions(model, 'BrainBit Flex');
    expect(model).toBeValid();
  });

  it('shows the cause and a way on when the list cannot be had', async () => {
    const { user, replies } = renderApp({ path: '/app/devices', replies: { [LIST]: 'offline' } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    Object.assign(replies, withDevice());
    await user.click(again);

    expect((await table()).getByText('Blue')).toBeVisible();
  });
});

describe('the supported headsets', () => {
  it('shows the catalogue with the state of each driver', async () => {
    renderApp({ path: '/app/devices?view=models' });

    await card('Neurosity Crown');
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-labelledby'))).toHaveLength(
      HEADSETS.length,
    );
    expect((await card('Neurosity Crown')).getByText('Needs a Neurosity account')).toBeVisible();
    expect((await card('Callibri')).getByText('Works')).toBeVisible();
    expect((await card('Callibri')).getByText('Details not confirmed')).toBeVisible();
    expect(
      (await card('Synchroni Trio')).getByText(/limits of good and poor contact are ours/),
    ).toBeVisible();
    expect((await card('BrainBit Headband')).queryByText('Details not confirmed')).toBeNull();
    const flex8 = await card('BrainBit Flex8');
    expect(flex8.queryByText('Details not confirmed')).toBeNull();
    expect(flex8.getByText('Experimental')).toBeVisible();
    expect(flex8.getByText(/inferred from its siblings/)).toBeVisible();
    expect(flex8.getByText('8 channels at 250 Hz')).toBeVisible();
  });

  it('opens what each headset makes of the protocols, with reasons', async () => {
    const { user } = renderApp({ path: '/app/devices?view=models' });
    const headband = await card('BrainBit Headband');

    await user.click(headband.getByText(/^Runs \d+ of 24 protocols/));
    const refused = headband.getByText('Not possible').closest('div')!;
    await user.hover(within(refused).getAllByRole('button')[0]!);

    expect((await screen.findAllByText('Why'))[0]).toBeVisible();
  });

  it('leads to the connection test and to the shop', async () => {
    renderApp({ path: '/app/devices?view=models' });

    expect(await screen.findByRole('link', { name: 'Connection test' })).toHaveAttribute(
      'href',
      '/app/devices/test',
    );
    expect(screen.getByRole('link', { name: 'Buy a headset' })).toHaveAttribute('href', '/purchase-device');
    expect(
      within(screen.getByRole('table', { name: 'Further headsets' })).getByText('OpenBCI Cyton'),
    ).toBeVisible();
  });
});
