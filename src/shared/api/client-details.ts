import { z } from 'zod';
import { HIDDEN, maskFullName, maskText } from '../domain/masking.ts';
import { personal } from './masked.ts';

export const sexSchema = z.enum(['female', 'male', 'other']);
export const handednessSchema = z.enum(['right', 'left', 'both']);

/** A field that may be sent back as its mask. */
export const maskable = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal(HIDDEN)]);

/** With the maximum length (RFC 5321: 64 characters, @ and 255 more). */
export const emailSchema = z
  .email('Enter an e-mail address.')
  .max(320, 'This is too long for an e-mail address.');

/** A contact person of a client: a parent, a partner, a doctor. */
export const contactSchema = z.object({
  contactId: z.uuid(),
  name: z.string().trim().min(1, 'Enter a name.').max(120),
  relation: z.string().trim().max(80),
  phone: z.string().trim().max(40),
  email: maskable(z.union([z.literal(''), emailSchema])),
  note: z.string().max(500),
  /** To be called in an emergency. */
  isEmergency: z.boolean(),
});
export type Contact = z.infer<typeof contactSchema>;

const MOST_CONTACTS = 10;
const MOST_TAGS = 20;

/** Trimmed, without duplicates, ignoring case. */
const tagsSchema = z
  .array(z.string().trim().min(1, 'Enter a tag or remove it.').max(40))
  .max(MOST_TAGS, `At most ${MOST_TAGS} tags.`)
  .transform((tags) =>
    tags.filter(
      (tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index,
    ),
  );

/** Optional fields of a new client, in addition to name, address and birthday. */
export const clientDetailFields = {
  sex: sexSchema.nullable().default(null),
  handedness: handednessSchema.nullable().default(null),
  contacts: z.array(contactSchema).max(MOST_CONTACTS, `At most ${MOST_CONTACTS} contacts.`).default([]),
  tags: tagsSchema.default([]),
  goals: z.string().max(4000).default(''),
  medication: z.string().max(2000).default(''),
  emergencyNote: z.string().max(1000).default(''),
};

/** The same fields in responses. */
export const clientDetailsSchema = z.object({
  sex: sexSchema.nullable(),
  handedness: handednessSchema.nullable(),
  contacts: z.array(
    z.object({
      contactId: z.string(),
      name: personal(maskFullName),
      relation: personal(maskText),
      phone: personal(maskText),
      email: personal(maskText),
      note: personal(maskText),
      isEmergency: z.boolean(),
    }),
  ),
  goals: personal(maskText),
  medication: personal(maskText),
  emergencyNote: personal(maskText),
});
