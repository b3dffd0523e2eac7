import { z } from 'zod';
import { MOST_VERSION } from '#shared/domain/day-and-version.ts';
import { protocolIdSchema } from '#shared/domain/ids.ts';
import { CRED_NF_IDS } from '#shared/reports/cred-nf-ids.ts';
import { logoUrlProblem, MOST_LOGO_BYTES } from '#shared/reports/logo.ts';
import { CLIENT_NAMINGS, PAPERS, REPORT_KINDS } from '#shared/reports/report-choices.ts';
import { endpoint } from '../endpoint.ts';

const MOST_URL = Math.ceil(MOST_LOGO_BYTES / 3) * 4 + 40;
const MOST_TEMPLATES = 40;

const logoSchema = z
  .string()
  .max(MOST_URL, `A logo has ${MOST_LOGO_BYTES / 1000} kB at most.`)
  .superRefine((url, context) => {
    const problem = logoUrlProblem(url);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

/** What stands at the top of every report beside the name of the practice. */
export const letterheadSchema = z.object({
  /** Address, phone or web address; may have several lines. */
  contact: z.string().trim().max(400, 'The contact has 400 characters at most.').default(''),
  /** Data URL of a PNG or JPEG. */
  logo: logoSchema.nullable().default(null),
});
export type Letterhead = z.infer<typeof letterheadSchema>;

export const reportTemplateSchema = z.object({
  templateId: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  name: z.string().trim().min(1, 'Enter a name.').max(60, 'A name has 60 characters at most.'),
  paper: z.enum(PAPERS),
  naming: z.enum(CLIENT_NAMINGS),
  /** Sections that no longer exist are ignored. */
  sections: z.array(z.string().min(1).max(40)).max(40),
});
export type ReportTemplate = z.infer<typeof reportTemplateSchema>;

const templatesSchema = z
  .array(reportTemplateSchema)
  .max(MOST_TEMPLATES, 'Delete a template first: 40 at most.');

/** Answers to items of the CRED-nf checklist that no record holds. */
export const credNfAnswersSchema = z.partialRecord(z.enum(CRED_NF_IDS), z.string().trim().max(2000));
export type CredNfAnswers = z.infer<typeof credNfAnswersSchema>;

/** 0: nothing is stored yet. */
const storedVersion = z.number().int().min(0).max(MOST_VERSION);
const versioned = <S extends z.ZodType>(value: S) => z.object({ value, version: storedVersion });

export const reportSettingsSchema = z.object({
  letterhead: versioned(letterheadSchema),
  templates: versioned(templatesSchema),
  practiceAnswers: versioned(credNfAnswersSchema),
  /** Answers for one protocol. */
  protocolAnswers: versioned(credNfAnswersSchema),
});
export type ReportSettings = z.infer<typeof reportSettingsSchema>;

const REPORTS = '/v2/organization/{id}/reports';

export const getReportSettings = endpoint.get(`${REPORTS}/settings`, {
  summary: 'Letterhead, templates and remembered answers for the reports of the practice',
  access: { permission: 'session.read', of: 'ownPractice' },
  query: z.object({
    /** Of the answers for a protocol; without it there are none. */
    protocolId: protocolIdSchema.optional(),
  }),
  response: reportSettingsSchema,
});

export const putReportLetterhead = endpoint.put(`${REPORTS}/letterhead`, {
  summary: 'Change logo and contact on the reports of the practice; refused if they have changed since',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'allowed',
  body: versioned(letterheadSchema),
  response: versioned(letterheadSchema),
});

export const putReportTemplates = endpoint.put(`${REPORTS}/templates`, {
  summary: 'Change the report templates of the practice; refused if they have changed since',
  access: { permission: 'session.write', of: 'ownPractice' },
  body: versioned(templatesSchema),
  response: versioned(templatesSchema),
});

export const putReportAnswers = endpoint.put(`${REPORTS}/answers`, {
  summary: 'Remember answers to the CRED-nf checklist; refused if they have changed since',
  access: { permission: 'session.write', of: 'ownPractice' },
  body: versioned(credNfAnswersSchema).extend({
    /** Null: for all reports of the practice. */
    protocolId: protocolIdSchema.nullable(),
  }),
  response: versioned(credNfAnswersSchema),
});
