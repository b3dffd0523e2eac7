import { z } from 'zod';
import * as ids from '../domain/ids.ts';

const KNOWN = {
  assessmentId: ids.assessmentIdSchema,
  clientId: ids.clientIdSchema,
  consentId: ids.consentIdSchema,
  eegFileId: ids.eegFileIdSchema,
  feedbackFileId: ids.feedbackFileIdSchema,
  feedbackResponseId: ids.feedbackResponseIdSchema,
  invoiceId: ids.invoiceIdSchema,
  noteId: ids.clientNoteIdSchema,
  notificationId: ids.notificationIdSchema,
  operatorId: ids.userIdSchema,
  ownedDeviceId: ids.ownedDeviceIdSchema,
  practiceNotificationId: ids.practiceNotificationIdSchema,
  protocolId: ids.protocolIdSchema,
  questionnaireId: ids.questionnaireIdSchema,
  responseId: ids.questionnaireResponseIdSchema,
  sessionComponentId: ids.sessionComponentIdSchema,
  sessionId: ids.sessionIdSchema,
  studyId: ids.studyIdSchema,
  subscriptionId: ids.subscriptionIdSchema,
  taskResultId: ids.taskResultIdSchema,
  userId: ids.userIdSchema,
};
type Known = typeof KNOWN;

/** `{id}` names the practice or the user a path begins with. */
const OF_PRACTICE = '/v2/organization/{id}';
type IdIn<Path> = Path extends `${typeof OF_PRACTICE}${string}`
  ? typeof ids.organizationIdSchema
  : typeof ids.userIdSchema;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Schemas of the parameters in a path: the known ids, and those added by `Own`. */
export type PathParams<Path, Own> = {
  [Name in NamesIn<Path>]: Name extends keyof Own
    ? Extract<Own[Name], z.ZodType>
    : Name extends keyof Known
      ? Known[Name]
      : Name extends 'id'
        ? IdIn<Path>
        : never;
};

/** Undefined for a path without parameters. Throws for a parameter without a schema. */
export function pathParams(path: string, own: z.ZodRawShape | undefined): z.ZodObject | undefined {
  const id = path.startsWith(OF_PRACTICE) ? ids.organizationIdSchema : ids.userIdSchema;
  const schemas: z.ZodRawShape = { id, ...KNOWN, ...own };
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  const unknown = names.find((name) => !schemas[name]);
  if (unknown) throw new Error(`${path} does not say what ${unknown} is`);
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((name) => [name, schemas[name]!])))
    : undefined;
}
