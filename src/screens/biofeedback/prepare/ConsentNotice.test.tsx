import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { getClient } from '#shared/api/clients.ts';
import { getSessionByComponent, listSessions } from '#shared/api/sessions.ts';
import { getStudyOfClient } from '#shared/api/studies.ts';
import { listProtocols } from '#shared/api/protocols.ts';
import type { Api } from '#api/client.ts';
import { createQueryClient } from '#app/start/query-client.ts';
import { aConsent } from '#live/testing/fake-consents.ts';
import { apiOver, FakeServer } from '#live/testing/fake-server.ts';
import { authAtom } from '#state/auth.atoms.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { type Services, servicesAtom } from '#state/services.atoms.ts';
import { anIdentity, aUser, uuid } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { click, closeRooms, openRoom, setUpRooms } from '#tests/dom/session-room.tsx';
import { ConsentNotice } from './ConsentNotice.tsx';
import { type Room, RoomContext } from '../room/room-context.ts';
import { useBiofeedbackData } from '../room/use-biofeedback-data.ts';

beforeEach(setUpRooms);
afterEach(closeRooms);

const MISSING = 'Consent is missing: Neurofeedback training. Ask for it before the session begins.';

const unagreed = () => {
  const server = new FakeServer();
  server.consents.given = [aConsent('training', { withdrawnOn: '2026-04-01' }), aConsent('dataProcessing')];
  return server;
};

const SESSION = aSession();
const PARAMS = {
  therapistId: uuid('a'),
  clientId: SESSION.clientId,
  sessionComponentId: SESSION.components[0]!.sessionComponentId,
};
const ROOM = new Map<unknown, unknown>([
  [getSessionByComponent, SESSION],
  [getClient, {}],
  [listProtocols, { protocols: [] }],
  [getStudyOfClient, { study: null }],
  [listSessions, { sessions: [], totalSessions: 0 }],
]);

/** An API with the data a room opens with, and the consents of `server`. */
function roomApi(server: FakeServer): Api {
  const api = apiOver(server);
  const callEndpoint = async (...call: Parameters<Api['callEndpoint']>): Promise<unknown> =>
    ROOM.get(call[0]) ?? api.callEndpoint(...call);
  return { ...api, callEndpoint } as Api;
}

type OpeningProps = { onDrawn: (text: string | null) => void };

/** A room that contains only the notice. */
function Opening({ onDrawn }: OpeningProps) {
  const { data } = useBiofeedbackData(PARAMS);
  return data ? (
    <RoomContext value={{ data } as Room}>
      <Drawn onDrawn={onDrawn} />
    </RoomContext>
  ) : undefined;
}

function Drawn({ onDrawn }: OpeningProps) {
  const room = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    onDrawn(room.current!.textContent);
  }, [onDrawn]);
  return (
    <main ref={room}>
      <ConsentNotice />
    </main>
  );
}

describe('a session of a client who has not agreed', () => {
  it('says so where it is prepared, and can begin all the same', async () => {
    openRoom({ server: unagreed() });

    expect(await screen.findByText(MISSING)).toBeVisible();
    await screen.findByText('at Cz');
    expect(screen.getByRole('button', { name: 'Connect and check contact' })).toBeEnabled();
    await click('Connect and check contact');
    await screen.findByText('Measuring contact');
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  it('lets the consent be recorded without leaving the room', async () => {
    const server = unagreed();
    openRoom({ server });
    await screen.findByText(MISSING);
    await click('Record consent');
    const form = within(await screen.findByRole('form', { name: 'Record consent' }));
    fireEvent.click(form.getByLabelText('Neurofeedback training (missing)'));
    fireEvent.change(form.getByLabelText('Given by'), { target: { value: 'Mara Lind' } });
    fireEvent.click(form.getByRole('button', { name: 'Record consent' }));

    await waitFor(() => expect(screen.queryByText(MISSING)).toBeNull());
    expect(server.consents.given.at(-1)).toMatchObject({
      kind: 'training',
      givenBy: 'Mara Lind',
      documentVersion: 'spoken',
    });
    expect(screen.getByRole('heading', { name: 'Prepare the session' })).toBeVisible();
  });
});

describe('a room that opens', () => {
  /** Text of the room at its first render. */
  const firstDrawing = async (server: FakeServer) => {
    const drawn: (string | null)[] = [];
    const note = (text: string | null) => void drawn.push(text);
    const store = createStore();
    store.set(servicesAtom, { api: roomApi(server) } as unknown as Services);
    store.set(authAtom, { type: 'login', identity: anIdentity() });
    store.set(authAtom, { type: 'userLoaded', user: aUser() });
    render(
      <Provider store={store}>
        <QueryClientProvider client={createQueryClient()}>
          <Opening onDrawn={note} />
        </QueryClientProvider>
      </Provider>,
    );
    await waitFor(() => expect(drawn).toHaveLength(1));
    return drawn[0];
  };

  it('says at once which consent is missing: nothing moves under a click', async () => {
    expect(await firstDrawing(unagreed())).toContain('Consent is missing: Neurofeedback training.');
  });

  it('opens without the consents where they cannot be had, and says that at once', async () => {
    const server = new FakeServer();
    server.consents.isDown = true;

    expect(await firstDrawing(server)).toContain('Consent could not be checked.');
  });
});

describe('consents that cannot be loaded', () => {
  it('are not taken for missing, and are asked for again', async () => {
    const server = new FakeServer();
    server.consents.isDown = true;
    openRoom({ server });
    await screen.findByText(/^Consent could not be checked/);
    server.consents.isDown = false;
    await click('Try again');

    await waitFor(() => expect(screen.queryByText(/^Consent could not be checked/)).toBeNull());
    expect(screen.queryByText(/^Consent is missing/)).toBeNull();
  });
});
