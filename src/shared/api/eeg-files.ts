import { z } from 'zod';
import { importPlanSchema } from '../eeg/import-plan.ts';
import { voltageUnitSchema } from '../eeg/voltage-unit.ts';
import { daySchema, MOST_VERSION, versionSchema } from '../domain/day-and-version.ts';
import { clientIdSchema, eegFileIdSchema, userIdSchema } from '../domain/ids.ts';
import { masked, personal } from './masked.ts';
import { maskFileName, maskFullName } from '../domain/masking.ts';
import { endpoint, okSchema, pagingQuerySchema } from './endpoint.ts';

/** Files are transferred and stored in pieces of this size; only the last piece of a part is shorter. */
export const EEG_PIECE_BYTES = 1024 * 1024;
/** Larger parts are refused. 16 GB hold days of 64 channels. */
const MOST_PART_BYTES = 16 * 1024 ** 3;
/** Largest amount one call can read. */
export const MOST_READ_BYTES = 8 * EEG_PIECE_BYTES;
/** BrainVision recordings have three parts; no known format has more. */
const MOST_PARTS = 8;
const MOST_PIECES = MOST_PART_BYTES / EEG_PIECE_BYTES;
/** Ten times the number the workbench must show fluidly. */
export const MOST_REVIEW_EVENTS = 100_000;

/** Number of pieces of a part. */
export const pieceCount = (byteCount: number): number => Math.ceil(byteCount / EEG_PIECE_BYTES);

/**
 * The text whose SHA-256 is the content hash of a recording. It holds the SHA-256 of every piece, one per line, with an
 * empty line after each part. Browsers hash only whole buffers, so hashing pieces first allows files of any size.
 */
export const contentHashText = (pieceHashesOfParts: readonly (readonly string[])[]): string =>
  pieceHashesOfParts.map((hashes) => `${hashes.join('\n')}\n\n`).join('');

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** One file of a recording; BrainVision recordings have several, others have one. */
export const eegFilePartSchema = z.object({
  name: z.string().trim().min(1).max(255),
  byteCount: z.number().int().min(1).max(MOST_PART_BYTES),
});
export type EegFilePart = z.infer<typeof eegFilePartSchema>;

/** Facts found while reading the file, for lists. */
export const eegFileFactsSchema = z.object({
  format: z.string().max(40),
  /** Local time without a zone; null where the file holds no valid date. */
  startTime: z.string().max(40).nullable(),
  /** Stored time, without gaps. */
  durationSeconds: z.number().nonnegative(),
  /** Including gaps. */
  spanSeconds: z.number().nonnegative(),
  channelCount: z.number().int().nonnegative(),
  /** The highest rate of the voltage channels, or of all channels if there are none. */
  samplingRateHz: z.number().nonnegative(),
  /** Lowest and highest rate of all channels, 0 for a channel without a rate; missing if not determined. */
  lowestRateHz: z.number().nonnegative().optional(),
  highestRateHz: z.number().nonnegative().optional(),
  /** Number of events in a file without channels; its span is then that of the events. */
  annotationCount: z.number().int().nonnegative().optional(),
  /** Unit of EDF and BDF values that a person gave because the header leaves it blank. The file is read with it. */
  blankUnit: voltageUnitSchema.optional(),
  warnings: z.array(z.object({ code: z.string().max(60), message: z.string().max(1000) })).max(200),
});
export type EegFileFacts = z.infer<typeof eegFileFactsSchema>;

export const eegFileSchema = z.object({
  eegFileId: eegFileIdSchema,
  name: z.string(),
  parts: z.array(eegFilePartSchema),
  byteCount: z.number().int(),
  /** See {@link contentHashText}. */
  contentHash: sha256Schema,
  state: z.enum(['uploading', 'ready']),
  therapistId: userIdSchema,
  clientId: clientIdSchema.nullable(),
  clientName: personal(maskFullName).nullable(),
  /** Day of the recording as entered by a person, 'YYYY-MM-DD'. */
  recordedOn: z.string().nullable(),
  facts: eegFileFactsSchema.nullable(),
  /** How a person decided to read this table; null for files that describe themselves. */
  importPlan: importPlanSchema.nullable(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type EegFileRecord = z.infer<typeof eegFileSchema>;
masked(eegFileSchema, maskEegFile);

/** The parts of a multi-file recording refer to each other by name, so they cannot be opened under masked names. */
function maskEegFile(file: EegFileRecord): EegFileRecord {
  const names = [file.name, ...file.parts.map((part) => part.name)];
  const parts =
    file.parts.length > 1
      ? file.parts
      : file.parts.map((part) => ({ ...part, name: maskFileName(part.name) }));
  return { ...file, name: maskFileName(file.name), parts, facts: file.facts && maskFacts(file.facts, names) };
}

/** Warnings quote file names. */
function maskFacts(facts: EegFileFacts, names: readonly string[]): EegFileFacts {
  const withoutNames = (message: string) =>
    names.reduce((text, name) => text.replaceAll(name, maskFileName(name)), message);
  return {
    ...facts,
    warnings: facts.warnings.map(({ code, message }) => ({ code, message: withoutNames(message) })),
  };
}

const storedPieceSchema = z.object({ part: z.number().int(), seq: z.number().int() });

/** An event added during review; the file itself never changes. */
export const reviewEventSchema = z.object({
  id: z.string().min(1).max(60),
  /** On the file's own axis, as its annotations are. */
  onsetSeconds: z.number(),
  durationSeconds: z.number().nonnegative().nullable(),
  text: z.string().max(1000),
  source: z.enum(['file', 'reviewer']),
});
export type ReviewEvent = z.infer<typeof reviewEventSchema>;

export const reviewSchema = z.object({
  /** Undefined until an event is changed: until then the file's own annotations apply. */
  events: z.array(reviewEventSchema).max(MOST_REVIEW_EVENTS).optional(),
  badChannels: z.array(z.string().max(80)).max(1024).default([]),
  notes: z.string().max(20_000).default(''),
});
export type Review = z.infer<typeof reviewSchema>;

/** Zero-based index in a list of `count` items. */
const placeIn = (count: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(count - 1);
const part = placeIn(MOST_PARTS);
const recordedOnSchema = daySchema('Enter a date as year-month-day.').nullable();

/**
 * Registers an upload. An unfinished upload of the same content is resumed: `storedPieces` lists the pieces already
 * stored. Content already stored is reported in `duplicates`, and stored again only on request.
 */
export const createEegFile = endpoint.post('/v2/therapist/{id}/eegFiles', {
  summary: 'Begin or resume the upload of an EEG file',
  access: { permission: 'eegFile.write', of: 'sameTherapist' },
  body: z.object({
    parts: z.array(eegFilePartSchema).min(1).max(MOST_PARTS),
    contentHash: sha256Schema,
    clientId: clientIdSchema.nullable(),
    recordedOn: recordedOnSchema,
    allowDuplicate: z.boolean().default(false),
  }),
  response: z.object({
    /** Null if the content is already stored and no duplicate was requested. */
    eegFile: eegFileSchema.nullable(),
    storedPieces: z.array(storedPieceSchema),
    duplicates: z.array(eegFileSchema),
  }),
});

export const listEegFiles = endpoint.get('/v2/therapist/{id}/eegFiles', {
  summary: 'EEG files of the practice, or of one client, newest first',
  access: { permission: 'eegFile.read', of: 'anyTherapist' },
  loggedAs: 'eegFile.list',
  query: pagingQuerySchema.extend({
    clientId: clientIdSchema.optional(),
    state: z.enum(['uploading', 'ready']).optional(),
  }),
  response: z.object({ eegFiles: z.array(eegFileSchema), totalEegFiles: z.number().int() }),
});

const EEG_FILE = '/v2/therapist/{id}/eegFile/{eegFileId}';

export const getEegFile = endpoint.get(EEG_FILE, {
  summary: 'One EEG file',
  access: { permission: 'eegFile.read', of: 'anyTherapist' },
  loggedAs: 'eegFile.read',
  response: eegFileSchema,
});

export const patchEegFile = endpoint.patch(EEG_FILE, {
  summary: 'Assign an EEG file to a client and a day, rename it, or change how it is read',
  access: { permission: 'eegFile.write', of: 'sameTherapist' },
  body: z.object({
    name: z.string().trim().min(1, 'Enter a name.').max(255).optional(),
    clientId: clientIdSchema.nullable().optional(),
    recordedOn: recordedOnSchema.optional(),
    /** Null: the file describes itself. Sent with the facts that this reading gives. */
    importPlan: importPlanSchema.nullable().optional(),
    facts: eegFileFactsSchema.nullable().optional(),
    /** The version of the file the change is based on: refused with `conflict` if the file has changed since. */
    version: versionSchema.optional(),
  }),
  response: eegFileSchema,
});

export const deleteEegFile = endpoint.delete(EEG_FILE, {
  summary: 'Delete an EEG file with its review',
  access: { permission: 'eegFile.write', of: 'sameTherapist' },
  response: okSchema,
});

/** Idempotent: the same bytes are acknowledged again. */
export const putEegFilePiece = endpoint.put(`${EEG_FILE}/parts/{part}/pieces/{seq}`, {
  names: { part, seq: placeIn(MOST_PIECES) },
  summary: 'Store one piece of an EEG file; the query carries its SHA-256',
  access: { permission: 'eegFile.write', of: 'sameTherapist' },
  query: z.object({ sha256: sha256Schema }),
  body: 'bytes',
  response: storedPieceSchema.extend({ sha256: sha256Schema }),
});

export const completeEegFile = endpoint.post(`${EEG_FILE}/complete`, {
  summary:
    'Close the upload; refused while pieces are missing or the content differs from what was announced',
  access: { permission: 'eegFile.write', of: 'sameTherapist' },
  body: z.object({
    facts: eegFileFactsSchema.nullable(),
    importPlan: importPlanSchema.nullable().default(null),
  }),
  response: eegFileSchema,
});

export const getEegFileBytes = endpoint.get(`${EEG_FILE}/parts/{part}/bytes`, {
  names: { part },
  summary: 'A range of bytes of a part; shorter if the part ends earlier',
  access: { permission: 'eegFile.read', of: 'anyTherapist' },
  query: z.object({
    offset: z.coerce.number().int().min(0).max(MOST_PART_BYTES),
    length: z.coerce.number().int().min(1).max(MOST_READ_BYTES),
  }),
  response: 'bytes',
});

export const getEegFileReview = endpoint.get(`${EEG_FILE}/review`, {
  summary: 'The review of an EEG file: events, bad channels and notes',
  access: { permission: 'eegFile.read', of: 'anyTherapist' },
  response: z.object({ review: reviewSchema, version: z.number().int() }),
});

/** Refused with `conflict` if another user saved meanwhile. */
export const putEegFileReview = endpoint.put(`${EEG_FILE}/review`, {
  summary: 'Save the review of an EEG file',
  access: { permission: 'eegFile.write', of: 'sameTherapist' },
  body: z.object({ review: reviewSchema, version: z.number().int().max(MOST_VERSION) }),
  response: z.object({ version: z.number().int() }),
});
