/** A cell of a CSV table, quoted where it must be (RFC 4180). */
export const csvText = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
