import { z } from 'zod';
import { PACKAGE_KEYS, PACKAGE_PROVIDERS } from '../domain/protocol-packages.ts';
import { ANY_DEVICE } from '../eeg/headsets/device-types.ts';
import { protocolSchema } from '../eeg/protocol.ts';
import { endpoint } from './endpoint.ts';
import { DEFAULT_PROTOCOL_TYPE, protocolDeviceTypeSchema } from './protocols.ts';

export const protocolPackageSchema = z.object({
  packageKey: z.enum(PACKAGE_KEYS),
  name: z.string(),
  /** From the start, and until an administrator removes it. */
  isAdded: z.boolean(),
  /** Its provider has not released its protocols to this installation, so it is empty. */
  isLocked: z.boolean(),
  removedAt: z.string().nullable(),
  /** Reason of the last removal: a key of `REMOVAL_REASONS`. */
  removalReason: z.string().nullable(),
  /** Time of the provider's last delivery; null before the first. */
  deliveredAt: z.string().nullable(),
  protocolCount: z.number().int(),
  /** Number of changes; 0 before the first. */
  version: z.number().int(),
});
export type ProtocolPackage = z.infer<typeof protocolPackageSchema>;

export const listProtocolPackages = endpoint.get('/v2/organization/{id}/protocolPackages', {
  summary: 'Protocol packages of other providers: locked, with protocols, or removed',
  access: { permission: 'protocol.read', of: 'ownPractice' },
  response: z.object({ packages: z.array(protocolPackageSchema) }),
});

const PACKAGE = '/v2/organization/{id}/protocolPackages/{packageKey}';

export const addProtocolPackage = endpoint.put(PACKAGE, {
  names: { packageKey: z.enum(PACKAGE_KEYS) },
  summary: 'Add a removed package again: its protocols then appear in the list',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'allowed',
  response: protocolPackageSchema,
});

export const removeProtocolPackage = endpoint.delete(PACKAGE, {
  names: { packageKey: z.enum(PACKAGE_KEYS) },
  summary: 'Remove a package with a reason; protocols used in sessions stay',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'allowed',
  body: z.object({
    /** Key of one of the package's three reasons. */
    reason: z.string().min(1, 'Choose a reason.').max(40),
  }),
  response: protocolPackageSchema,
});

export const PACKAGE_FORMAT = 'loopwell-protocol-package';

/** A provider's delivery: its protocols as a file. */
export const protocolPackageFileSchema = z.object({
  format: z.literal(PACKAGE_FORMAT),
  formatVersion: z.literal(1),
  packageKey: z.enum(PACKAGE_KEYS),
  provider: z.enum(PACKAGE_PROVIDERS),
  protocols: z
    .array(
      z.object({
        /** The provider's own id for the protocol, the same in every delivery. */
        item: z.string().trim().min(1).max(80),
        type: z.string().trim().min(1).max(40).default(DEFAULT_PROTOCOL_TYPE),
        deviceType: protocolDeviceTypeSchema.default(ANY_DEVICE),
        definition: protocolSchema,
      }),
    )
    .min(1)
    .max(200)
    .refine((protocols) => new Set(protocols.map(({ item }) => item)).size === protocols.length, {
      message: 'Two protocols have the same item.',
    }),
});
export type ProtocolPackageFile = z.infer<typeof protocolPackageFileSchema>;

export const deliverProtocolPackage = endpoint.put(`${PACKAGE}/delivery`, {
  names: { packageKey: z.enum(PACKAGE_KEYS) },
  summary: "Store a delivery of the package's provider; protocols missing from the file are archived",
  access: { permission: 'protocolPackage.deliver', of: 'ownPractice' },
  body: protocolPackageFileSchema,
  response: protocolPackageSchema,
});
