import type { z } from 'zod';

/** The first message of each field of a body, by the path of the field (`filters.highPassHz`). */
export function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = path.map(String).join('.');
    fields[name] ??= message;
  }
  return fields;
}
