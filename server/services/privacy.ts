import type { AssessmentAssignment, AssessmentSummary } from '#shared/api/assessments.ts';
import type { AuditEvent } from '#shared/api/audit.ts';
import type { ClientAccount } from '#shared/api/client-accounts.ts';
import type { Consent } from '#shared/api/client-consents.ts';
import type { Contact } from '#shared/api/client-details.ts';
import type { ClientNote } from '#shared/api/client-notes.ts';
import type { Client, ClientRecord } from '#shared/api/clients.ts';
import type { Colleague } from '#shared/api/colleagues.ts';
import type { Holder, OwnedDevice } from '#shared/api/devices.ts';
import type { EegFileFacts, EegFileRecord } from '#shared/api/eeg-files.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { EndpointName, ENDPOINTS } from '#shared/api/endpoints.ts';
import type { SentMail } from '#shared/api/mail.ts';
import type { Operator } from '#shared/api/operators.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { Session } from '#shared/api/sessions.ts';
import { HIDDEN, maskFileName, maskFullName, maskName, maskTags, maskText } from '#shared/domain/masking.ts';
import type { Caller } from './deps.ts';
import {
  maskAnswered,
  maskClientName,
  maskQuestionnaireAssignments,
  maskResponse,
} from './questionnaire-privacy.ts';

type Masks = { [Name in EndpointName]?: (answer: EndpointResponse<(typeof ENDPOINTS)[Name]>) => unknown };

/**
 * The answers that give data of people, and how each is masked. A test fails for an endpoint whose answer can name
 * somebody and that is not here.
 */
export const MASKS = {
  listClients: (answer) => ({ ...answer, clients: answer.clients.map(maskClient) }),
  getClient: maskClientRecord,
  createClient: maskClientRecord,
  linkClientAccount: maskClient,
  listClientAccounts: ({ accounts }) => ({ accounts: accounts.map(maskAccount) }),
  patchClient: maskClientRecord,
  listColleagues: ({ colleagues, ...rest }) => ({ ...rest, colleagues: colleagues.map(maskColleague) }),
  listConsents: (answer) => ({ ...answer, consents: answer.consents.map(maskConsent) }),
  createConsent: maskConsent,
  withdrawConsent: maskConsent,
  listClientNotes: (answer) => ({ ...answer, notes: answer.notes.map(maskNote) }),
  createClientNote: maskNote,
  putClientNote: maskNote,
  listClientNoteVersions: (answer) => ({
    ...answer,
    versions: answer.versions.map((version) => ({ ...version, text: maskText(version.text) })),
  }),
  listSessions: (answer) => ({
    ...answer,
    sessions: answer.sessions.map((each) => ({ ...each, clientName: maskFullName(each.clientName) })),
  }),
  createSession: maskSession,
  getSession: maskSession,
  getSessionByComponent: maskSession,
  patchSession: maskSession,
  listProtocols: (answer) => ({ ...answer, protocols: answer.protocols.map(maskProtocol) }),
  importProtocols: ({ protocols }) => ({ protocols: protocols.map(maskProtocol) }),
  getProtocol: maskProtocol,
  createProtocol: maskProtocol,
  putProtocol: maskProtocol,
  patchProtocol: maskProtocol,
  copyProtocol: maskProtocol,
  restoreProtocolVersion: maskProtocol,
  listProtocolVersions: (answer) => ({
    ...answer,
    versions: answer.versions.map((each) => ({
      ...each,
      authorName: each.authorName && maskFullName(each.authorName),
      note: maskText(each.note),
    })),
  }),
  createEegFile: ({ eegFile, duplicates, ...rest }) => ({
    ...rest,
    eegFile: eegFile && maskEegFile(eegFile),
    duplicates: duplicates.map(maskEegFile),
  }),
  listEegFiles: (answer) => ({ ...answer, eegFiles: answer.eegFiles.map(maskEegFile) }),
  getEegFile: maskEegFile,
  patchEegFile: maskEegFile,
  completeEegFile: maskEegFile,
  listAssessmentAssignments: (answer) => ({ ...answer, assignments: answer.assignments.map(maskAssignment) }),
  assignAssessment: maskAssignment,
  patchAssessmentAssignment: maskAssignment,
  startAssessment: maskAssignment,
  getAssessmentSummary: maskSummary,
  putAssessmentSummary: maskSummary,
  listOperators: (answer) => ({ ...answer, operators: answer.operators.map(maskOperator) }),
  inviteOperator: maskOperator,
  changeOperator: maskOperator,
  sendInvitationAgain: maskOperator,
  listDevices: (answer) => ({ ...answer, ownedDevices: answer.ownedDevices.map(maskDevice) }),
  getDevice: ({ device, history }) => ({
    device: maskDevice(device),
    history: history.map((event) => ({
      ...event,
      actorName: event.actorName === null ? null : maskFullName(event.actorName),
      holder: event.holder && maskHolder(event.holder),
      note: maskText(event.note),
    })),
  }),
  addDevice: maskDevice,
  patchDevice: maskDevice,
  moveDevice: maskDevice,
  setDeviceState: maskDevice,
  undoDevice: maskDevice,
  noteDeviceSeen: ({ device }) => ({ device: device && maskDevice(device) }),
  listQuestionnaireAssignments: maskQuestionnaireAssignments,
  createQuestionnaireAssignments: maskQuestionnaireAssignments,
  patchQuestionnaireAssignment: maskClientName,
  listQuestionnaireResponses: (answer) => ({
    ...answer,
    questionnaireResponses: answer.questionnaireResponses.map(maskResponse),
  }),
  getQuestionnaireResponse: maskAnswered,
  putQuestionnaireResponse: maskResponse,
  seeQuestionnaireSafety: maskResponse,
  listQuestionnaireSafety: ({ alerts }) => ({ alerts: alerts.map(maskClientName) }),
  listActiveNotifications: (answer) =>
    answer.map((each) => ({ ...each, clientName: each.clientName && maskFullName(each.clientName) })),
  listAudit: (answer) => ({ ...answer, events: answer.events.map(maskEvent) }),
  listMail: (answer) => ({ ...answer, mail: answer.mail.map(maskMail) }),
} satisfies Masks;

/** The one gate through which answers leave: what names somebody is masked for callers who want it hidden. */
export function hidePersonalData(caller: Caller, name: EndpointName, answer: unknown): unknown {
  if (!caller.isMasked) return answer;
  const mask = Object.hasOwn(MASKS, name)
    ? (MASKS as Record<string, (a: never) => unknown>)[name]
    : undefined;
  return mask ? mask(answer as never) : answer;
}

export function maskClient<C extends Client>(client: C): C {
  return {
    ...client,
    firstName: maskName(client.firstName),
    lastName: maskName(client.lastName),
    email: maskText(client.email),
    dateOfBirth: maskText(client.dateOfBirth),
    notes: maskText(client.notes),
    tags: maskTags(client.tags),
  };
}

export const maskContact = (contact: Contact): Contact => ({
  ...contact,
  name: maskFullName(contact.name),
  relation: maskText(contact.relation),
  phone: maskText(contact.phone),
  email: maskText(contact.email),
  note: maskText(contact.note),
});

function maskClientRecord(client: ClientRecord): ClientRecord {
  return {
    ...maskClient(client),
    contacts: client.contacts.map(maskContact),
    goals: maskText(client.goals),
    medication: maskText(client.medication),
    emergencyNote: maskText(client.emergencyNote),
  };
}

const maskColleague = (colleague: Colleague): Colleague => ({
  ...colleague,
  firstName: maskName(colleague.firstName),
  lastName: maskName(colleague.lastName),
});

function maskConsent(consent: Consent): Consent {
  return {
    ...consent,
    documentText: maskText(consent.documentText),
    givenBy: maskFullName(consent.givenBy),
  };
}

function maskNote(note: ClientNote): ClientNote {
  return { ...note, authorName: maskFullName(note.authorName), text: maskText(note.text) };
}

function maskAssignment(assignment: AssessmentAssignment): AssessmentAssignment {
  return { ...assignment, clientName: maskFullName(assignment.clientName) };
}

/** What is written of somebody names them. */
function maskSummary(summary: AssessmentSummary): AssessmentSummary {
  const earlier = summary.earlier.map((each) => ({ ...each, body: maskText(each.body) }));
  return { ...summary, body: maskText(summary.body), earlier };
}

/** Its owner is an operator of the practice; the protocol itself names nobody. */
function maskProtocol(protocol: ProtocolRecord): ProtocolRecord {
  return { ...protocol, ownerName: protocol.ownerName && maskFullName(protocol.ownerName) };
}

function maskOperator(operator: Operator): Operator {
  return {
    ...operator,
    firstName: maskName(operator.firstName),
    lastName: maskName(operator.lastName),
    email: maskText(operator.email),
  };
}

function maskDevice(device: OwnedDevice): OwnedDevice {
  return {
    ...device,
    nickname: maskText(device.nickname),
    note: maskText(device.note),
    holder: maskHolder(device.holder),
  };
}

function maskHolder(holder: Holder): Holder {
  return { ...holder, firstName: maskName(holder.firstName), lastName: maskName(holder.lastName) };
}

function maskEvent(event: AuditEvent): AuditEvent {
  return {
    ...event,
    actorName: event.actorName === null ? null : maskFullName(event.actorName),
    impersonatorName: event.impersonatorName === null ? null : maskFullName(event.impersonatorName),
    subjectName: event.subjectName === null ? null : maskFullName(event.subjectName),
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
