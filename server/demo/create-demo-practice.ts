import fs from 'node:fs/promises';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadCore } from '#dsp/host/load-core.ts';
import { clientFieldsSchema } from '#shared/api/clients.ts';
import type { setupDemo } from '#shared/api/identity/setup.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { AppError } from '#shared/errors.ts';
import { isoNow } from '../ports/clock.ts';
import { createIds } from '../ports/ids.ts';
import { insertAccount } from '../repositories/practice/accounts.ts';
import {
  claimInstallation,
  deleteOrganization,
  insertOrganization,
} from '../repositories/practice/organizations.ts';
import { insertUser } from '../repositories/practice/users.ts';
import * as clients from '../services/clients/clients.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import { grantLocalSubscription } from '../services/commerce/local-subscription.ts';
import * as sessions from '../services/sessions/sessions.ts';
import { alreadySetUp, type DemoBuilder, requireOwnProvider, stateFor } from '../services/practice/setup.ts';
import { addDemoAssessments, ASSESSED_CLIENT } from './demo-assessments.ts';
import { addDemoDevices, addDemoFeedback } from './demo-devices.ts';
import { addDemoEegFiles } from './demo-eeg-files.ts';
import type { DemoUser } from './demo-people.ts';
import { addDemoProtocols } from './demo-protocols.ts';
import { DEMO_CLIENTS, DEMO_COACH, DEMO_PRACTICE, DEMO_THERAPIST } from './demo-people.ts';
import { PAST_CLIENTS, type PastClient } from './demo-past-clients.ts';
import { addDemoAnswers } from './demo-questionnaires.ts';
import { addDemoRecord } from './demo-records.ts';
import type { DemoClient, DemoSession } from './demo-session.ts';
import { recordSession } from './record-session.ts';
import { uploadRecorded } from './upload-recorded.ts';
import { newPassword } from '../identity/codes.ts';
import { act } from './act.ts';
import { conflict, forbidden } from '../services/core/refusals.ts';

export type DemoOptions = {
  /** The built signal core, for the engine that creates the recordings. */
  coreWasmFile: string;
};

type DemoAnswer = EndpointResponse<typeof setupDemo>;

const DAY_MS = 24 * 3600 * 1000;
const PRACTICE_DAYS_AGO = 150;
const FIRST_CLIENT_DAYS_AGO = 30;
const DEVICES_DAYS_AGO = 2;

/** Creates the demo practice. Only before set-up, and only for a visitor at this machine. */
export function createDemoPractice({ coreWasmFile }: DemoOptions): DemoBuilder {
  let isRunning = false;
  return async (deps, context) => {
    const { isEmpty, isDemoAllowed } = await stateFor(deps, context);
    if (!isEmpty) throw alreadySetUp();
    requireOwnProvider(deps);
    if (!isDemoAllowed) {
      throw forbidden('The demo practice can only be created on the computer Loopwell runs on.');
    }
    if (isRunning) throw conflict('The demo practice is being created right now. Wait a moment.');
    isRunning = true;
    try {
      return await build(deps, await loadSignalCore(coreWasmFile), context.isGone);
    } finally {
      isRunning = false;
    }
  };
}

async function loadSignalCore(file: string): Promise<SignalCore> {
  const bytes = await fs.readFile(file).catch(() => undefined);
  if (bytes) return loadCore(bytes);
  throw new AppError(
    'unavailable',
    "The signal core has not been built. Run 'npm run build' and start Loopwell again.",
  );
}

/**
 * The accounts come last, in one transaction with the claim: before that, nothing of the practice can be seen or used.
 */
async function build(deps: Deps, core: SignalCore, isGone: () => boolean): Promise<DemoAnswer> {
  const organizationId = deps.ids.next() as OrganizationId;
  const people = [DEMO_THERAPIST, DEMO_COACH].map((user) => ({
    user,
    userId: deps.ids.next() as UserId,
    password: newPassword(deps.random),
  }));
  const therapist: Caller = { userId: people[0]!.userId, organizationId, isMasked: false, ...DEMO_THERAPIST };
  const coach: Caller = { userId: people[1]!.userId, organizationId, isMasked: false, ...DEMO_COACH };
  try {
    await insertPractice(deps, organizationId, people);
    for (const client of PAST_CLIENTS) {
      requireSomebodyWaits(isGone);
      await addPastClient(deps, core, therapist, client);
    }
    for (const client of DEMO_CLIENTS) {
      requireSomebodyWaits(isGone);
      const clientId = await addClient(deps, therapist, client, FIRST_CLIENT_DAYS_AGO);
      await addDemoRecord((daysAgo) => at(deps, daysAgo), { therapist, coach }, { ...client, clientId });
      for (const session of client.sessions) await addSession(deps, core, therapist, clientId, session);
      await addDemoAnswers((daysAgo, plusMs) => at(deps, daysAgo, plusMs), therapist, {
        ...client,
        clientId,
      });
      if (client === DEMO_CLIENTS[0]) {
        await addDemoDevices(at(deps, DEVICES_DAYS_AGO), therapist, { coachId: coach.userId, clientId });
      }
      if (client.lastName === ASSESSED_CLIENT) {
        await addDemoAssessments((daysAgo, plusMs) => at(deps, daysAgo, plusMs), core, therapist, clientId);
      }
      await addDemoEegFiles((daysAgo) => at(deps, daysAgo), therapist, { ...client, clientId });
    }
    await addDemoFeedback(at(deps, FIRST_CLIENT_DAYS_AGO), therapist);
    await addDemoProtocols((daysAgo) => at(deps, daysAgo), { therapist, coach });
    requireSomebodyWaits(isGone);
    await insertAccounts(deps, organizationId, people);
  } catch (error) {
    await deps.db.tx('system', (sql) => deleteOrganization(sql, organizationId));
    throw error;
  }
  return {
    accounts: people.map(({ user, password }) => ({
      email: user.email,
      password,
      role: user.role,
      name: `${user.firstName} ${user.lastName}`,
    })),
  };
}

async function addClient(
  deps: Deps,
  therapist: Caller,
  { firstName, lastName, dateOfBirth, notes }: DemoClient,
  daysAgo: number,
): Promise<ClientId> {
  const { clientId } = await act(at(deps, daysAgo), therapist, clients.create, {
    body: clientFieldsSchema.parse({ firstName, lastName, dateOfBirth, notes, email: '' }),
  });
  return clientId;
}

const FINISHED_DAYS_AGO = 32;

/** A past client: trained, answered before and after, inactive since. */
async function addPastClient(
  deps: Deps,
  core: SignalCore,
  therapist: Caller,
  { sinceDaysAgo, ...client }: PastClient,
): Promise<void> {
  const clientId = await addClient(deps, therapist, client, sinceDaysAgo);
  for (const session of client.sessions) await addSession(deps, core, therapist, clientId, session);
  await addDemoAnswers((daysAgo, plusMs) => at(deps, daysAgo, plusMs), therapist, { ...client, clientId });
  await act(at(deps, FINISHED_DAYS_AGO), therapist, clients.change, {
    params: { clientId },
    body: { status: 'inactive' },
  });
}

/** The passwords are shown once, so do not create accounts if the visitor has left. */
function requireSomebodyWaits(isGone: () => boolean): void {
  if (isGone()) throw conflict('The page was left before the demo practice was ready.');
}

const ROOM_TO_TRY = 4;

type Person = { user: DemoUser; userId: UserId; password: string };

async function insertPractice(deps: Deps, organizationId: OrganizationId, people: readonly Person[]) {
  const past = at(deps, PRACTICE_DAYS_AGO);
  const createdAt = isoNow(past.clock);
  await deps.db.tx('system', async (sql) => {
    await insertOrganization(sql, { organizationId, ...DEMO_PRACTICE, clientAccess: 'careTeam', createdAt });
    // Room for the active demo clients and a few that visitors add.
    await grantLocalSubscription(past, sql, organizationId, DEMO_CLIENTS.length + ROOM_TO_TRY);
    for (const { user, userId } of people) {
      await insertUser(sql, { ...user, organizationId, userId, isVerified: true, createdAt });
    }
  });
}

async function insertAccounts(deps: Deps, organizationId: OrganizationId, people: readonly Person[]) {
  const accounts = await Promise.all(
    people.map(async ({ user, userId, password }) => ({
      email: user.email,
      organizationId,
      userId,
      passwordHash: await deps.passwords.hash(password, organizationId),
    })),
  );
  const now = isoNow(deps.clock);
  await deps.db.tx('system', async (sql) => {
    if (!(await claimInstallation(sql, now))) throw alreadySetUp();
    for (const account of accounts) await insertAccount(sql, account, now);
  });
}

/** Uses the services of a live session, so that the demo shows how the product works. */
async function addSession(
  deps: Deps,
  core: SignalCore,
  therapist: Caller,
  clientId: ClientId,
  session: DemoSession,
): Promise<void> {
  const past = at(deps, session.daysAgo);
  const made = await act(past, therapist, sessions.create, { params: { clientId } });
  const { sessionComponentId } = made.components[0]!;
  const builtIn = BUILT_IN_PROTOCOLS.find(({ definition }) => definition.name === session.protocolName);
  if (!builtIn) throw new Error(`The demo uses '${session.protocolName}', which is not shipped`);
  const recorded = await recordSession(core, session, {
    recordingId: sessionComponentId,
    organizationId: therapist.organizationId,
    builtIn,
    nowMs: past.clock.nowMs,
  });
  const after = at(deps, session.daysAgo, recorded.durationSeconds * 1000);
  await uploadRecorded({ past, after }, therapist, sessionComponentId, recorded);
  if (session.notes === '') return;
  await act(after, therapist, sessions.change, {
    params: { sessionId: made.sessionId },
    body: { notes: session.notes, notesVersion: made.notesVersion },
  });
}

/** The same services with the clock set back. */
function at(deps: Deps, daysAgo: number, plusMs = 0): Deps {
  const clock = { nowMs: () => deps.clock.nowMs() - daysAgo * DAY_MS + plusMs };
  return { ...deps, clock, ids: createIds(clock, deps.random) };
}
