import { screen } from '@testing-library/react';
import { createStore, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import {
  LOCAL_LOG_DATABASE,
  LOCAL_LOG_STORE,
  type LocalManifest,
  manifestKey,
  type UploadNote,
  uploadNoteKey,
} from '#shared/recording/local-log.ts';
import { READY } from '#live/testing/fake-links.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const OWN = `/v2/therapist/${aUser().userId}`;
const RECORDING = uuid('6');
const { protocolId, protocolVersion, definition: protocol } = aProtocolRecord();
const MANIFEST: LocalManifest = {
  formatVersion: 1,
  recordingId: RECORDING,
  organizationId: uuid('0'),
  startedAtMs: 0,
  updatedAtMs: 48_000,
  settings: {
    engineVersion: '1.0.0',
    source: { kind: 'simulated', name: 'Simulated headset', samplingRateHz: 250, channelNames: ['C3', 'Cz'] },
    protocol,
    mainsHz: 50,
  },
  commands: [],
  lastSeq: 9,
  closedSeqs: [],
  throughSeconds: 48,
  isFinished: false,
};
const NOTE: UploadNote = {
  formatVersion: 1,
  recordingId: RECORDING,
  therapistId: aUser().userId,
  sessionId: uuid('5'),
  settings: {
    ...MANIFEST.settings,
    protocolId,
    protocolVersion,
    appVersion: '1.0.0',
    conditions: READY.conditions,
  },
  pendingRuns: [],
};

/** The address of a session whose recording this browser holds. */
async function open(manifest: Partial<LocalManifest> = {}, note: UploadNote | undefined = NOTE) {
  const log = createStore(LOCAL_LOG_DATABASE, LOCAL_LOG_STORE);
  await set(manifestKey(RECORDING), { ...MANIFEST, ...manifest }, log);
  if (note) await set(uploadNoteKey(RECORDING), note, log);
  const { components, ...session } = aSession({ state: 'interrupted' });
  const recording = { ...components[0]!.recording, state: 'open' as const };
  return renderApp({
    path: `/app/therapist/${aUser().userId}/clients/${uuid('c')}/biofeedback/${RECORDING}`,
    replies: {
      [`GET ${OWN}/sessionComponent/${RECORDING}/session`]: {
        body: {
          ...session,
          components: [{ ...components[0]!, sessionComponentId: RECORDING, recording, runs: [] }],
        },
      },
      [`GET ${OWN}/client/${uuid('c')}`]: { body: aClient() },
      [`GET ${OWN}/protocols`]: { body: { protocols: [aProtocolRecord()], totalProtocols: 1 } },
      [`GET ${OWN}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
    },
  });
}

const continueButton = () => screen.queryByRole('button', { name: 'Continue session' });

it('offers to continue, and to save what there is', async () => {
  await open();
  expect(await screen.findByText(/Continue where it stopped, or end the session here/)).toBeVisible();
  expect(continueButton()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save 0:48 to the server' })).toBeVisible();
});

it.each([
  [
    'of a file, which would begin at its start',
    { settings: { ...MANIFEST.settings, source: { ...MANIFEST.settings.source, kind: 'file' as const } } },
  ],
  ['that was ended', { isFinished: true }],
])('offers only to save a session %s', async (_, manifest) => {
  await open(manifest);
  expect(await screen.findByRole('button', { name: 'Save 0:48 to the server' })).toBeVisible();
  expect(continueButton()).toBeNull();
});

it('says what to do when the settings of the session are gone', async () => {
  const { user } = await open({}, { ...NOTE, formatVersion: 2 } as unknown as UploadNote);
  await screen.findByText(/Continue where it stopped/);
  await user.click(continueButton()!);
  expect(
    await screen.findByText('This browser has no settings of this session. Save what was recorded.'),
  ).toBeVisible();
});
