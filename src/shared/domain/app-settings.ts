import { z } from 'zod';
import { CLIENT_NAMINGS, PAPERS } from '../reports/report-choices.ts';

export const THEMES = ['light', 'one-dark', 'unicorn'] as const;
export type Theme = (typeof THEMES)[number];

/** Settings of this browser (specification section 3). A damaged or missing value becomes its own default. */
export const appSettingsSchema = z.object({
  direction: z.enum(['ltr', 'rtl']).catch('ltr'),
  responsiveFontSizes: z.boolean().catch(true),
  theme: z.enum(THEMES).catch('light'),
  /** Table -> column -> whether it is shown, for columns the user has chosen to show or hide. */
  columns: z.record(z.string(), z.record(z.string(), z.boolean())).catch({}),
  /** Last paper chosen for a report; undefined if none was. */
  paper: z.enum(PAPERS).optional().catch(undefined),
  /** Last naming of the client chosen for a report; undefined if none was. */
  naming: z.enum(CLIENT_NAMINGS).optional().catch(undefined),
  /** Kind of report -> id of the template chosen last. */
  reportTemplates: z.record(z.string(), z.string()).catch({}),
});
export type AppSettings = z.infer<typeof appSettingsSchema>;

export const DEFAULT_APP_SETTINGS: AppSettings = appSettingsSchema.parse({});

/** Name and value of the user setting that hides personal data. */
export const PRIVACY_SETTING = 'privacy';
export const privacySettingSchema = z.object({ maskPII: z.boolean() });

/** Whether this value of the setting hides personal data; undefined or null if it was never changed. */
export function masksPersonalData(value: unknown): boolean {
  const parsed = privacySettingSchema.safeParse(value);
  return parsed.success && parsed.data.maskPII;
}
