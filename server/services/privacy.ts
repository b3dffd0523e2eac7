import type { AuditEvent } from '#shared/api/audit.ts';
import type { ClientAccount } from '#shared/api/client-accounts.ts';
import type { Client } from '#shared/api/clients.ts';
import type { EegFileFacts, EegFileRecord } from '#shared/api/eeg-files.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { EndpointName, ENDPOINTS } from '#shared/api/endpoints.ts';
import type { SentMail } from '#shared/api/mail.ts';
import type { Operator } from '#shared/api/operators.ts';
import type { Session } from '#shared/api/sessions.ts';
import { PRIVACY_SETTING, privacySettingSchema } from '#shared/domain/app-settings.ts';
import { HIDDEN, maskFileName, maskFullName, maskName, maskText } from '#shared/domain/masking.ts';
import type { Queryable } from '../db/db.ts';
import { findSetting } from '../repositories/user-settings.ts';
import type { Caller, Deps } from './deps.ts';

type Masks = { [Name in EndpointName]?: (answer: EndpointResponse<(typeof ENDPOINTS)[Name]>) => unknown };

/**
 * The answers that give data of people, and how each is masked. A test fails for an endpoint whose answer can name
 * somebody and that is not here.
 */
export const MASKS = {
  listClients: (answer) => ({ ...answer, clients: answer.clients.map(maskClient) }),
  getClient: maskClient,
  createClient: maskClient,
  linkClientAccount: maskClient,
  listClientAccounts: ({ accounts }) => ({ accounts: accounts.map(maskAccount) }),
  patchClient: maskClient,
  listSessions: (answer) => ({
    ...answer,
    sessions: answer.sessions.map((each) => ({ ...each, clientName: maskFullName(each.clientName) })),
  }),
  createSession: maskSession,
  getSession: maskSession,
  getSessionByComponent: maskSession,
  patchSession: maskSession,
  createEegFile: ({ eegFile, duplicates, ...rest }) => ({
    ...rest,
    eegFile: eegFile && maskEegFile(eegFile),
    duplicates: duplicates.map(maskEegFile),
  }),
  listEegFiles: (answer) => ({ ...answer, eegFiles: answer.eegFiles.map(maskEegFile) }),
  getEegFile: maskEegFile,
  patchEegFile: maskEegFile,
  completeEegFile: maskEegFile,
  listOperators: (answer) => ({ ...answer, operators: answer.operators.map(maskOperator) }),
  inviteOperator: maskOperator,
  changeOperator: maskOperator,
  sendInvitationAgain: maskOperator,
  listAudit: (answer) => ({ ...answer, events: answer.events.map(maskEvent) }),
  listMail: (answer) => ({ ...answer, mail: answer.mail.map(maskMail) }),
} satisfies Masks;

/** Whether the caller has personal data hidden. */
export async function isMasked(sql: Queryable, caller: Caller): Promise<boolean> {
  const value = await findSetting(sql, caller.organizationId, caller.userId, PRIVACY_SETTING);
  const parsed = privacySettingSchema.safeParse(value);
  return parsed.success && parsed.data.maskPII;
}

/** The one gate through which answers leave: what names somebody is masked for callers who want it hidden. */
export async function hidePersonalData(
  deps: Deps,
  caller: Caller,
  name: EndpointName,
  answer: unknown,
): Promise<unknown> {
  const mask = Object.hasOwn(MASKS, name)
    ? (MASKS as Record<string, (a: never) => unknown>)[name]
    : undefined;
  if (!mask) return answer;
  return (await deps.db.tx(caller, (sql) => isMasked(sql, caller))) ? mask(answer as never) : answer;
}

export function maskClient(client: Client): Client {
  return {
    ...client,
    firstName: maskName(client.firstName),
    lastName: maskName(client.lastName),
    email: maskText(client.email),
    dateOfBirth: maskText(client.dateOfBirth),
    notes: maskText(client.notes),
  };
}

function maskOperator(operator: Operator): Operator {
  return {
    ...operator,
    firstName: maskName(operator.firstName),
    lastName: maskName(operator.lastName),
    email: maskText(operator.email),
  };
}

function maskEvent(event: AuditEvent): AuditEvent {
  return {
    ...event,
    actorName: event.actorName === null ? null : maskFullName(event.actorName),
    impersonatorName: event.impersonatorName === null ? null : maskFullName(event.impersonatorName),
  };
}

/** Mail servers like to quote the receiver in what they say. */
function maskMail(mail: SentMail): SentMail {
  return {
    ...mail,
    to: maskText(mail.to),
    lastError: mail.lastError?.replaceAll(/\S+@\S+/g, HIDDEN) ?? null,
  };
}

function maskAccount(account: ClientAccount): ClientAccount {
  const names = <T extends { firstName: string; lastName: string }>(person: T): T => ({
    ...person,
    firstName: maskName(person.firstName),
    lastName: maskName(person.lastName),
  });
  return { ...names(account), email: maskText(account.email), matches: account.matches.map(names) };
}

/** Recorders like to name files after people, and notes tell of them. */
export function maskSession(session: Session): Session {
  const components = session.components.map((component) => {
    const { settings } = component;
    if (settings?.source.kind !== 'file') return component;
    const source = { ...settings.source, name: maskFileName(settings.source.name) };
    return { ...component, settings: { ...settings, source } };
  });
  return { ...session, notes: maskText(session.notes), components };
}

/** The parts of a recording of several files name each other inside, so they cannot be opened by other names. */
export function maskEegFile(file: EegFileRecord): EegFileRecord {
  const names = [file.name, ...file.parts.map((part) => part.name)];
  const parts =
    file.parts.length > 1
      ? file.parts
      : file.parts.map((part) => ({ ...part, name: maskFileName(part.name) }));
  return {
    ...file,
    name: maskFileName(file.name),
    parts,
    clientName: file.clientName === null ? null : maskFullName(file.clientName),
    facts: file.facts && maskFacts(file.facts, names),
  };
}

/** Warnings quote the names of files. */
function maskFacts(facts: EegFileFacts, names: readonly string[]): EegFileFacts {
  const quiet = (message: string) =>
    names.reduce((text, name) => text.replaceAll(name, maskFileName(name)), message);
  return {
    ...facts,
    warnings: facts.warnings.map(({ code, message }) => ({ code, message: quiet(message) })),
  };
}
