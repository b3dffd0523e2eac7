import { z } from 'zod';
import { versionSchema } from '../domain/day-and-version.ts';
import { protocolIdSchema, userIdSchema } from '../domain/ids.ts';
import { maskFullName, maskText } from '../domain/masking.ts';
import { ANY_DEVICE, PROTOCOL_DEVICE_TYPES } from '../eeg/headsets/device-types.ts';
import { PLACEMENT_SYSTEMS } from '../eeg/placement-system.ts';
import { protocolSchema } from '../eeg/protocol.ts';
import { defineEndpoint, pagingQuerySchema } from './endpoint.ts';
import { personal } from './masked.ts';

/**
 * The headset a protocol was made for, or `any`. It is a note of its author and a filter of the list, not a lock: what
 * a headset makes of a protocol is always said by `translateProtocol`. Protocols Loopwell ships are for `any`.
 */
export const protocolDeviceTypeSchema = z.enum(PROTOCOL_DEVICE_TYPES);
export type ProtocolDeviceType = z.infer<typeof protocolDeviceTypeSchema>;

/** The system that was chosen, else the smallest that has all sites; `custom` where a site is in neither. */
export const placementSystemSchema = z.enum(PLACEMENT_SYSTEMS);

export const DEFAULT_PROTOCOL_TYPE = 'Custom';
export const OWN_PROVIDER = 'own';

const CATEGORY_ID = /^[0-9a-f]{32}$/;
export const protocolCategoryIdSchema = z.string().regex(CATEGORY_ID, 'This is not the id of a category.');

export const protocolRecordSchema = z.object({
  protocolId: protocolIdSchema,
  /** null for the protocols Loopwell ships and for those a package brought. */
  therapistId: userIdSchema.nullable(),
  /** Name of the therapist; null where there is none. */
  ownerName: personal(maskFullName).nullable(),
  type: z.string(),
  /** `own`, `Loopwell`, or who made the package it came with: `NMI`, `TrueBearing`. */
  provider: z.string(),
  deviceType: protocolDeviceTypeSchema,
  placementSystem: placementSystemSchema,
  categoryIds: z.array(z.string()),
  /** Everybody in the practice sees it and may run and copy it. Otherwise only its owner and a SuperUser. */
  isShared: z.boolean(),
  /** Out of the list and not offered for sessions; what a session used of it stays. */
  isArchived: z.boolean(),
  /** Immutable versions: a session points at the version it used. */
  protocolVersion: z.number().int(),
  /** Counts every change of this record, those that make no new `protocolVersion` among them. */
  version: z.number().int(),
  /** null for the protocols Loopwell ships. */
  updatedAt: z.string().nullable(),
  definition: protocolSchema,
});
export type ProtocolRecord = z.infer<typeof protocolRecordSchema>;

export const listProtocols = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/protocols',
  summary: 'Protocols the caller can run: shipped, of the packages, shared, and their own',
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  query: pagingQuerySchema.extend({
    type: z.string().optional(),
    /** Ids of categories with commas between; protocols of any of them. */
    categoryIds: z
      .string()
      .regex(/^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,49}$/, 'Give ids of categories with commas between them.')
      .optional(),
    /**
     * A headset: protocols made for it, and those for any headset that it can run, as written or with changes. `any`:
     * only those made for no headset in particular.
     */
    deviceType: protocolDeviceTypeSchema.optional(),
    placementSystem: placementSystemSchema.optional(),
    /** `own`, `Loopwell`, `NMI`, `TrueBearing`. */
    provider: z.string().max(40).optional(),
    /** `true`: those of the therapist in the path only; `false`: all others only. */
    isOwned: z.enum(['true', 'false']).optional(),
    /** `true`: archived ones only. They are left out otherwise. */
    isArchived: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({ protocols: z.array(protocolRecordSchema), totalProtocols: z.number().int() }),
});

export const getProtocol = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/protocol/{protocolId}',
  summary: 'One protocol in its newest version, archived or not',
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  response: protocolRecordSchema,
});

export const listProtocolTypes = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/protocols/types',
  summary: 'Types of the protocols the caller can run, by name',
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  response: z.object({ types: z.array(z.string()) }),
});

/** What is said of a protocol beside its definition. */
const protocolTypeSchema = z.string().trim().min(1, 'Enter a type.').max(40);
const categoryIdsSchema = z.array(protocolCategoryIdSchema).max(20);
/** What was changed and why, in the words of who did it. */
const noteSchema = z.string().trim().max(300);

export const newProtocolSchema = z.object({
  type: protocolTypeSchema.default(DEFAULT_PROTOCOL_TYPE),
  deviceType: protocolDeviceTypeSchema.default(ANY_DEVICE),
  /** Kept in the definition, whose own or whose sites' it is when left out; refused when it lacks a site. */
  placementSystem: placementSystemSchema.optional(),
  /** The category the definition names when left out; one the practice does not have yet is made. */
  categoryIds: categoryIdsSchema.optional(),
  isShared: z.boolean().default(false),
  note: noteSchema.default(''),
  definition: protocolSchema,
});

export type NewProtocol = z.infer<typeof newProtocolSchema>;

export const createProtocol = defineEndpoint({
  method: 'POST',
  path: '/v2/therapist/{id}/protocol',
  summary: 'Add a protocol of the practice',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: newProtocolSchema,
  response: protocolRecordSchema,
});

export const MOST_IMPORTED_PROTOCOLS = 50;

export const importProtocols = defineEndpoint({
  method: 'POST',
  path: '/v2/therapist/{id}/protocols/import',
  summary: 'Add several protocols of the practice: all of them or none',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({ protocols: z.array(newProtocolSchema).min(1).max(MOST_IMPORTED_PROTOCOLS) }),
  response: z.object({ protocols: z.array(protocolRecordSchema) }),
});

export const putProtocol = defineEndpoint({
  method: 'PUT',
  path: '/v2/therapist/{id}/protocol/{protocolId}',
  summary: 'Store the next version of a protocol of the practice',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({
    definition: protocolSchema,
    /** The version the change was made to: refused with `conflict` when there is a newer one. */
    protocolVersion: versionSchema,
    /** The `version` of the record that was seen, which sorting from the list raises too: refused as the other. */
    version: versionSchema.optional(),
    note: noteSchema.default(''),
    /** These stay as they are when left out. */
    type: protocolTypeSchema.optional(),
    deviceType: protocolDeviceTypeSchema.optional(),
    /** Kept in the definition, whose own or whose sites' it is when left out; refused when it lacks a site. */
    placementSystem: placementSystemSchema.optional(),
    // No categories: another one in the definition moves it there, and PATCH chooses them all anew.
  }),
  response: protocolRecordSchema,
});

export const patchProtocol = defineEndpoint({
  method: 'PATCH',
  path: '/v2/therapist/{id}/protocol/{protocolId}',
  summary: 'Share, archive, or sort a protocol of the practice, without a new version',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({
    /**
     * The `version` of the record the change was made to: refused with `conflict` when it has changed since. Needed for
     * all but sharing and archiving, which say what they replace.
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

export const copyProtocol = defineEndpoint({
  method: 'POST',
  path: '/v2/therapist/{id}/protocol/{protocolId}/copy',
  summary: 'Make a private protocol of the therapist from any protocol they can see',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  /** The name of the copy; 'Copy of ...' when left out. */
  body: z.object({ name: z.string().trim().min(1).max(120).optional() }),
  response: protocolRecordSchema,
});

export const protocolVersionSchema = z.object({
  protocolVersion: z.number().int(),
  /** null where nobody wrote it down: shipped protocols, and versions from before authors were kept. */
  authorName: personal(maskFullName).nullable(),
  createdAt: z.string().nullable(),
  note: personal(maskText),
  definition: protocolSchema,
});
export type ProtocolVersion = z.infer<typeof protocolVersionSchema>;

export const listProtocolVersions = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/protocol/{protocolId}/versions',
  summary: 'Versions of a protocol, newest first',
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  query: pagingQuerySchema.pick({ startFrom: true, limit: true }),
  response: z.object({ versions: z.array(protocolVersionSchema), totalVersions: z.number().int() }),
});

export const restoreProtocolVersion = defineEndpoint({
  method: 'POST',
  path: '/v2/therapist/{id}/protocol/{protocolId}/restore',
  summary: 'Store an earlier version of a protocol as its next version',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({
    /** The version to go back to. */
    restoredVersion: versionSchema,
    /** The newest version known: refused with `conflict` when there is a newer one. */
    protocolVersion: versionSchema,
  }),
  response: protocolRecordSchema,
});
