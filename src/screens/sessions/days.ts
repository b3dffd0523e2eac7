/** A day as year-month-day, as a schema for filters. */
export const daySchema = {
  safeParse: (text: string): { data?: string } =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text)) ? { data: text } : {},
};

/** '2026-03-31' -> '2026-04-01' */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** Start of the day on the clock of this computer, as ISO time. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
