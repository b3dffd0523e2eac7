import { z } from 'zod';
import { versionSchema } from '../domain/day-and-version.ts';
import { protocolIdSchema, userIdSchema } from '../domain/ids.ts';
import { maskFullName, maskText } from '../domain/masking.ts';
import { ANY_DEVICE, PROTOCOL_DEVICE_TYPES } from '../eeg/headsets/device-types.ts';
import { PLACEMENT_SYSTEMS } from '../eeg/placement-system.ts';
import { protocolSchema } from '../eeg/protocol.ts';
import { endpoint, pagingQuerySchema } from './endpoint.ts';
import { personal } from './masked.ts';

/**
 * The headset a protocol was made for, or `any`. A note of its author and a filter of the list, not a restriction.
 * `translateProtocol` alone decides how a headset runs a protocol. Built-in protocols are for `any`.
 */
export const protocolDeviceTypeSchema = z.enum(PROTOCOL_DEVICE_TYPES);
export type ProtocolDeviceType = z.infer<typeof protocolDeviceTypeSchema>;

/** The chosen system, else the smallest one with all sites; `custom` if a site is in neither. */
export const placementSystemSchema = z.enum(PLACEMENT_SYSTEMS);

export const DEFAULT_PROTOCOL_TYPE = 'Custom';
export const OWN_PROVIDER = 'own';

const CATEGORY_ID = /^[0-9a-f]{32}$/;
export const protocolCategoryIdSchema = z.string().regex(CATEGORY_ID, 'This is not the id of a category.');

export const protocolRecordSchema = z.object({
  protocolId: protocolIdSchema,
  /** null for built-in protocols and protocols from a package. */
  therapistId: userIdSchema.nullable(),
  /** Name of the therapist; null where there is none. */
  ownerName: personal(maskFullName).nullable(),
  type: z.string(),
  /** `own`, `Loopwell`, or the provider of the package: `NMI`, `TrueBearing`. */
  provider: z.string(),
  deviceType: protocolDeviceTypeSchema,
  placementSystem: placementSystemSchema,
  categoryIds: z.array(z.string()),
  /** Everyone in the practice can see, run and copy it. Otherwise only its owner and a SuperUser can. */
  isShared: z.boolean(),
  /** Hidden from the list and not offered for sessions; existing sessions keep it. */
  isArchived: z.boolean(),
  /** Versions are immutable: a session refers to the version it used. */
  protocolVersion: z.number().int(),
  /** Incremented by every change of this record, also by changes without a new `protocolVersion`. */
  version: z.number().int(),
  /** null for built-in protocols. */
  updatedAt: z.string().nullable(),
  definition: protocolSchema,
});
export type ProtocolRecord = z.infer<typeof protocolRecordSchema>;

export const listProtocols = endpoint.get('/v2/therapist/{id}/protocols', {
  summary: 'Protocols the caller can run: built-in, from packages, shared, and their own',
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  isReadableOffline: true,
  query: pagingQuerySchema.extend({
    type: z.string().optional(),
    /** Comma-separated category ids; matches protocols in any of them. */
    categoryIds: z
      .string()
      .regex(/^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,49}$/, 'Give ids of categories with commas between them.')
      .optional(),
    /**
     * A headset: protocols made for it, and protocols for any headset that it can run, as written or with changes.
     * `any`: only protocols made for no particular headset.
     */
    deviceType: protocolDeviceTypeSchema.optional(),
    placementSystem: placementSystemSchema.optional(),
    /** `own`, `Loopwell`, `NMI`, `TrueBearing`. */
    provider: z.string().max(40).optional(),
    /** `true`: only protocols of the therapist in the path; `false`: only all others. */
    isOwned: z.enum(['true', 'false']).optional(),
    /** `true`: only archived protocols. Otherwise they are left out. */
    isArchived: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({ protocols: z.array(protocolRecordSchema), totalProtocols: z.number().int() }),
});

export const getProtocol = endpoint.get('/v2/therapist/{id}/protocol/{protocolId}', {
  summary: 'One protocol in its newest version, archived or not',
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: protocolRecordSchema,
});

export const listProtocolTypes = endpoint.get('/v2/therapist/{id}/protocols/types', {
  summary: 'Types of the protocols the caller can run, by name',
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  response: z.object({ types: z.array(z.string()) }),
});

/** Metadata of a protocol, besides its definition. */
const protocolTypeSchema = z.string().trim().min(1, 'Enter a type.').max(40);
const categoryIdsSchema = z.array(protocolCategoryIdSchema).max(20);
/** What was changed and why, written by the editor. */
const noteSchema = z.string().trim().max(300);

export const newProtocolSchema = z.object({
  type: protocolTypeSchema.default(DEFAULT_PROTOCOL_TYPE),
  deviceType: protocolDeviceTypeSchema.default(ANY_DEVICE),
  /** Stored in the definition; its own or the one its sites need if omitted; refused if it lacks a site. */
  placementSystem: placementSystemSchema.optional(),
  /** If omitted, the category named in the definition; it is created if the practice does not have it. */
  categoryIds: categoryIdsSchema.optional(),
  isShared: z.boolean().default(false),
  note: noteSchema.default(''),
  definition: protocolSchema,
});

export type NewProtocol = z.infer<typeof newProtocolSchema>;

export const createProtocol = endpoint.post('/v2/therapist/{id}/protocol', {
  summary: 'Add a protocol of the practice',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: newProtocolSchema,
  response: protocolRecordSchema,
});

export const MOST_IMPORTED_PROTOCOLS = 50;

export const importProtocols = endpoint.post('/v2/therapist/{id}/protocols/import', {
  summary: 'Add several protocols of the practice: all of them or none',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({ protocols: z.array(newProtocolSchema).min(1).max(MOST_IMPORTED_PROTOCOLS) }),
  response: z.object({ protocols: z.array(protocolRecordSchema) }),
});

export const putProtocol = endpoint.put('/v2/therapist/{id}/protocol/{protocolId}', {
  summary: 'Store the next version of a protocol of the practice',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({
    definition: protocolSchema,
    /** The version the change is based on: refused with `conflict` if there is a newer one. */
    protocolVersion: versionSchema,
    /** The record's `version` as the user saw it; sorting in the list raises it too. Refused as the other. */
    version: versionSchema.optional(),
    note: noteSchema.default(''),
    /** Unchanged if omitted. */
    type: protocolTypeSchema.optional(),
    deviceType: protocolDeviceTypeSchema.optional(),
    /** Stored in the definition; its own or the one its sites need if omitted; refused if it lacks a site. */
    placementSystem: placementSystemSchema.optional(),
    // No categories here: a new category in the definition moves the protocol, and PATCH replaces all of them.
  }),
  response: protocolRecordSchema,
});

export const patchProtocol = endpoint.patch('/v2/therapist/{id}/protocol/{protocolId}', {
  summary: 'Share, archive, or sort a protocol of the practice, without a new version',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({
    /**
     * The record's `version` the change is based on: refused with `conflict` if it has changed since. Required for all
     * fields except sharing and archiving, which state the old value.
     */
    version: versionSchema.optional(),
    isShared: z.boolean().optional(),
    isArchived: z.boolean().optional(),
    type: protocolTypeSchema.optional(),
    deviceType: protocolDeviceTypeSchema.optional(),
    categoryIds: categoryIdsSchema.optional(),
  }),
  response: protocolRecordSchema,
});

export const copyProtocol = endpoint.post('/v2/therapist/{id}/protocol/{protocolId}/copy', {
  summary: 'Make a private protocol of the therapist from any protocol they can see',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  /** Name of the copy; 'Copy of ...' if omitted. */
  body: z.object({ name: z.string().trim().min(1).max(120).optional() }),
  response: protocolRecordSchema,
});

export const protocolVersionSchema = z.object({
  protocolVersion: z.number().int(),
  /** null if not recorded: built-in protocols, and versions from before authors were stored. */
  authorName: personal(maskFullName).nullable(),
  createdAt: z.string().nullable(),
  note: personal(maskText),
  definition: protocolSchema,
});
export type ProtocolVersion = z.infer<typeof protocolVersionSchema>;

export const listProtocolVersions = endpoint.get('/v2/therapist/{id}/protocol/{protocolId}/versions', {
  summary: 'Versions of a protocol, newest first',
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  query: pagingQuerySchema.pick({ startFrom: true, limit: true }),
  response: z.object({ versions: z.array(protocolVersionSchema), totalVersions: z.number().int() }),
});

export const restoreProtocolVersion = endpoint.post('/v2/therapist/{id}/protocol/{protocolId}/restore', {
  summary: 'Store an earlier version of a protocol as its next version',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({
    /** The version to restore. */
    restoredVersion: versionSchema,
    /** The newest version known: refused with `conflict` when there is a newer one. */
    protocolVersion: versionSchema,
  }),
  response: protocolRecordSchema,
});
