import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { VisitPlan } from '#shared/visit/visit-plan.ts';
import type { ChannelQuality, EngineEvent, QualityLevel } from '#shared/engine/engine-api.ts';
import { openClientScreen } from '#live/client-screen/index.ts';
import { createLiveSession, FeedbackRack, type LeftRecording } from '#live/session/index.ts';
import type { HeadsetConnection } from '#live/headsets/index.ts';
import { FakeEngine, FakeSource } from '#live/testing/fake-links.ts';
import { FakeServer, apiOver } from '#live/testing/fake-server.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { emptyLog } from '#live/testing/recording-builder.ts';
import type { Api } from '#api/client.ts';
import { RoomBody } from '#screens/biofeedback/SessionRoom.tsx';
import type { LastTrained } from '#screens/biofeedback/room/last-trained.ts';
import type { BiofeedbackData } from '#screens/biofeedback/room/use-biofeedback-data.ts';
import { Sending } from '#app/Sending.tsx';
import { createQueryClient } from '#app/start/query-client.ts';
import { authAtom } from '#state/auth.atoms.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { type Services, servicesAtom } from '#state/services.atoms.ts';
import { MaskContext } from '#widgets/people/MaskedText.tsx';
import { anIdentity, aUser } from '../builders/people.ts';
import { inMemorySealing } from './waiting-changes.ts';

const ID = '018f0000-0000-7000-8000-00000000000';

const data = (
  protocols: readonly ProtocolRecord[],
  notes: string,
  lastTrained: LastTrained,
  { visitPlan, study }: { visitPlan: VisitPlan | undefined; study: BiofeedbackData['study'] },
): BiofeedbackData =>
  ({
    therapistId: `${ID}2`,
    sessionComponentId: `${ID}a`,
    session: {
      sessionId: `${ID}1`,
      clientId: `${ID}4`,
      therapistId: `${ID}2`,
      notes,
      components: [],
      visitPlan,
    },
    component: { sessionComponentId: `${ID}a`, recording: { state: 'none' } },
    client: { clientId: `${ID}4`, firstName: 'Mara', lastName: 'Lind' },
    protocols,
    lastTrained,
    study,
    leftover: undefined,
  }) as unknown as BiofeedbackData;

const ofStudy = (name: string, { protocolId }: ProtocolRecord): NonNullable<BiofeedbackData['study']> => ({
  studyId: `${ID}c` as never,
  name,
  protocolId,
});

const rigs: { dispose(): void }[] = [];

type RoomOptions = {
  server?: FakeServer | undefined;
  protocol?: ProtocolRecord;
  isMasked?: boolean;
  notes?: string;
  headset?: HeadsetConnection;
  protocols?: readonly ProtocolRecord[];
  lastTrained?: LastTrained;
  plan?: VisitPlan;
  /** A recording that was cut off, which the room continues. */
  left?: LeftRecording;
  /** The session belongs to this blinded study. */
  study?: string;
};

/** The session room with fake workers and a fake server. Call `setUpRooms` before and `closeRooms` after each test. */
export function openRoom(options: RoomOptions = {}) {
  const {
    server = new FakeServer(),
    protocol = aProtocolRecord(),
    isMasked = false,
    notes = '',
    headset,
    protocols = [protocol],
    lastTrained = { kind: 'none' },
    plan,
  } = options;
  const study = options.study === undefined ? null : ofStudy(options.study, protocol);
  const log: string[] = [];
  const engine = new FakeEngine(log);
  const source = new FakeSource(log);
  const api: Api = apiOver(server);
  const session = createLiveSession({
    // The frames of these tests have time 0, so they stay fresh on a slow machine.
    nowMs: () => 0,
    api,
    recordingId: `${ID}a` as never,
    organizationId: `${ID}9` as never,
    therapistId: `${ID}2` as never,
    sessionId: `${ID}1` as never,
    engine,
    source,
    hasPlan: plan !== undefined,
    ...(headset ? { headset } : {}),
    ...(study ? { study } : {}),
  });
  rigs.push(session);
  const feedback = new FeedbackRack({
    createContext: () => {
      throw new Error('no sound in this test');
    },
    addSink: () => () => undefined,
  });
  const clientScreen = openClientScreen(`${ID}a`, session, feedback);
  const store = createStore();
  const idp = { password: 'p4ss', digit: 'a', written: 0 };
  const acting = { read: () => undefined };
  store.set(servicesAtom, {
    api,
    storage: localStorage,
    sealed: inMemorySealing(),
    acting,
    ...signInOf(idp),
  } as unknown as Services);
  store.set(authAtom, { type: 'login', identity: anIdentity() });
  store.set(authAtom, { type: 'userLoaded', user: aUser() });
  const { unmount } = render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <Sending />
        <MaskContext value={isMasked}>
          <RoomBody
            data={data(protocols, notes, lastTrained, { visitPlan: plan, study })}
            rig={{ session, feedback, clientScreen, mainsHz: 50 }}
            onStarted={() => undefined}
            left={options.left}
          />
        </MaskContext>
      </QueryClientProvider>
    </Provider>,
  );
  const say = (event: EngineEvent) => act(() => engine.say(event));
  const phase = (name: Extract<EngineEvent, { type: 'phase' }>['phase'], run: number, atSeconds: number) =>
    say({ type: 'phase', phase: name, run, atSeconds, reason: 'command' });
  return { log, engine, source, session, say, phase, feedback, store, idp, unmount };
}

/** A provider that knows one password, and a token store that counts its writes. */
const signInOf = (idp: { password: string; digit: string; written: number }) => ({
  identity: {
    signIn: async (_email: string, password: string) => {
      if (password !== idp.password) return { kind: 'wrongCredentials', message: 'no' };
      const { userId, organizationId } = anIdentity(idp.digit);
      const claims = { sub: 's', exp: 1, token_use: 'id', 'custom:userId': userId };
      const idToken = `h.${btoa(JSON.stringify({ ...claims, 'custom:organizationId': organizationId }))}.s`;
      return { kind: 'success', tokens: { accessToken: 'a', idToken, refreshToken: 'r', expiresAtMs: 9e15 } };
    },
  },
  tokens: { read: () => undefined, write: () => idp.written++, clear: () => undefined },
});

export const quality = (level: QualityLevel, reason: string): EngineEvent => {
  const one = (channel: number): ChannelQuality => ({
    channel,
    level,
    reason,
    sdUv: 9,
    mainsRatio: 0,
    highFrequencyShare: 0,
    missingPct: 0,
  });
  return { type: 'quality', channels: [one(0), one(1)] };
};

export const click = async (name: string | RegExp) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
};

export async function connectedRoom(
  server?: FakeServer,
  mode = 'baseline',
  protocol: ProtocolRecord = aProtocolRecord(),
) {
  const room = openRoom({ server, protocol });
  await waitFor(() => expect(screen.getByText('at Cz')).toBeTruthy());
  fireEvent.change(screen.getByRole('combobox', { name: 'Threshold of SMR' }), { target: { value: mode } });
  await click('Connect and check contact');
  await screen.findByText('Measuring contact');
  return room;
}

export async function runningRoom(server?: FakeServer, mode?: string, protocol?: ProtocolRecord) {
  const room = await connectedRoom(server, mode, protocol);
  for (let second = 0; second < 5; second++) room.say(quality('good', 'Steady brain signal'));
  await click('Start the baseline');
  await waitFor(() => expect(room.log).toContain('startBaseline 20 wait'));
  room.phase('baseline', 0, 0);
  room.say({ type: 'thresholds', atSeconds: 20, values: [4.2], cause: 'baseline' });
  room.phase('idle', 0, 20);
  await click(/Start run 1/);
  room.phase('training', 1, 21);
  return room;
}

export async function setUpRooms(): Promise<void> {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom has no canvas; plots work without one.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await emptyLog();
}
export function closeRooms(): void {
  for (const rig of rigs.splice(0)) rig.dispose();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
