import { z } from 'zod';
import { versionSchema } from '#shared/domain/day-and-version.ts';
import { clientIdSchema, ownedDeviceIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { maskFullName, maskName, maskText } from '#shared/domain/masking.ts';
import { endpoint, idempotencyHeadersSchema, pagingQuerySchema } from '../endpoint.ts';
import { personal } from '../masked.ts';

/** `onTheWay`: paid, but not delivered yet. */
export const DEVICE_STATES = ['onTheWay', 'owned', 'retired'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];
export const HOLDER_KINDS = ['practice', 'operator', 'client'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** The holder of a device: the practice, an operator or a client. Names are current. */
export const holderSchema = z.object({
  kind: z.enum(HOLDER_KINDS),
  /** Id of the operator or the client; null for the practice. */
  id: z.string().nullable(),
  firstName: personal(maskName),
  lastName: personal(maskName),
});
export type Holder = z.infer<typeof holderSchema>;

const DEVICE_EVENT_KINDS = [
  'ordered',
  'added',
  'arrived',
  'handedOut',
  'returned',
  'retired',
  'restored',
  'firmware',
  'holderErased',
] as const;
export type DeviceEventKind = (typeof DEVICE_EVENT_KINDS)[number];

export const deviceEventSchema = z.object({
  deviceEventId: z.uuid(),
  at: z.string(),
  kind: z.enum(DEVICE_EVENT_KINDS),
  actorName: personal(maskFullName).nullable(),
  /** The holder from then on; null if the holder did not change. */
  holder: holderSchema.nullable(),
  note: personal(maskText),
  undoneAt: z.string().nullable(),
});
export type DeviceEvent = z.infer<typeof deviceEventSchema>;

export const ownedDeviceSchema = z.object({
  ownedDeviceId: ownedDeviceIdSchema,
  /** Its catalog entry; null for a headset outside the catalog. The next seven fields come from the catalog. */
  deviceType: z.string().nullable(),
  deviceName: z.string(),
  channels: z.number().int(),
  channelNames: z.array(z.string()),
  /** In Hz. */
  samplingRate: z.number(),
  manufacturer: z.string(),
  model: z.string(),
  modelName: z.string(),
  serial: z.string().nullable(),
  nickname: personal(maskText),
  note: personal(maskText),
  state: z.enum(DEVICE_STATES),
  holder: holderSchema,
  /** When the live room last saw the device, and the properties it reported then. */
  lastSeenAt: z.string().nullable(),
  batteryPct: z.number().nullable(),
  firmware: z.string().nullable(),
  /** Whether the last step can be undone. */
  canUndo: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type OwnedDevice = z.infer<typeof ownedDeviceSchema>;

const serialSchema = z.string().trim().max(80, 'A serial number has 80 characters at most.');
const nicknameSchema = z.string().trim().max(60, 'A nickname has 60 characters at most.');
const noteSchema = z.string().trim().max(1000, 'A note has 1000 characters at most.');

/** The model: `deviceType` for the catalog, or the name of a headset outside it. */
export const newDeviceSchema = z.object({
  deviceType: z.string().max(40).nullable(),
  deviceName: z.string().trim().min(1, 'Choose a model.').max(80),
  serial: serialSchema.default(''),
  nickname: nicknameSchema.default(''),
  note: noteSchema.default(''),
});
export type NewDevice = z.input<typeof newDeviceSchema>;

/** Properties reported by a headset that has just connected. */
export const seenDeviceSchema = z.object({
  deviceType: z.string().max(40).nullable(),
  deviceName: z.string().trim().min(1).max(80),
  /** Null if the headset does not report one. */
  serial: z.string().trim().min(1).max(80).nullable(),
  firmware: z.string().trim().max(80).nullable(),
  batteryPct: z.number().min(0).max(100).nullable(),
});

export const listDevices = endpoint.get('/v2/users/{id}/devices', {
  summary: 'Devices the practice of a user owns, a page at a time',
  access: { permission: 'device.read', of: 'anyTherapist' },
  loggedAs: 'device.list',
  isReadableOffline: true,
  query: pagingQuerySchema.extend({
    state: z.enum(DEVICE_STATES).optional(),
    holder: z.enum(HOLDER_KINDS).optional(),
    deviceType: z.string().max(40).optional(),
  }),
  response: z.object({ ownedDevices: z.array(ownedDeviceSchema), totalOwnedDevices: z.number().int() }),
});

export const getDevice = endpoint.get('/v2/users/{id}/device/{ownedDeviceId}', {
  summary: 'One device with its history, newest first',
  access: { permission: 'device.read', of: 'anyTherapist' },
  loggedAs: 'device.read',
  response: z.object({ device: ownedDeviceSchema, history: z.array(deviceEventSchema) }),
});

export const addDevice = endpoint.post('/v2/users/{id}/device', {
  summary: 'Add a device the practice owns',
  access: { permission: 'device.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: newDeviceSchema,
  response: ownedDeviceSchema,
});

export const patchDevice = endpoint.patch('/v2/users/{id}/device/{ownedDeviceId}', {
  summary: 'Change serial number, nickname or note of a device; refused if it has changed since',
  access: { permission: 'device.write', of: 'sameTherapist' },
  body: z.object({
    version: versionSchema,
    serial: serialSchema.optional(),
    nickname: nicknameSchema.optional(),
    note: noteSchema.optional(),
  }),
  response: ownedDeviceSchema,
});

export const moveDevice = endpoint.post('/v2/users/{id}/device/{ownedDeviceId}/holder', {
  summary: 'Hand a device out, pass it on, or take it back',
  access: { permission: 'device.write', of: 'sameTherapist' },
  body: z.object({
    version: versionSchema,
    to: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('practice') }),
      z.object({ kind: z.literal('operator'), id: userIdSchema }),
      z.object({ kind: z.literal('client'), id: clientIdSchema }),
    ]),
    note: noteSchema.default(''),
  }),
  response: ownedDeviceSchema,
});

export const setDeviceState = endpoint.post('/v2/users/{id}/device/{ownedDeviceId}/state', {
  summary: 'Record that a device arrived, retire it or put it back in use',
  access: { permission: 'device.write', of: 'sameTherapist' },
  body: z.object({
    version: versionSchema,
    state: z.enum(['owned', 'retired']),
    /** Unchanged if omitted. */
    serial: serialSchema.optional(),
    note: noteSchema.default(''),
  }),
  response: ownedDeviceSchema,
});

export const undoDevice = endpoint.post('/v2/users/{id}/device/{ownedDeviceId}/undo', {
  summary: 'Undo the last step in the history of a device',
  access: { permission: 'device.write', of: 'sameTherapist' },
  body: z.object({ version: versionSchema }),
  response: ownedDeviceSchema,
});

export const noteDeviceSeen = endpoint.post('/v2/users/{id}/devices/seen', {
  summary: 'Record what a connected headset reports; null if the practice does not own it',
  access: { permission: 'device.write', of: 'sameTherapist' },
  body: seenDeviceSchema,
  response: z.object({ device: ownedDeviceSchema.nullable() }),
});
