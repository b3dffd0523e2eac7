export type IniSections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Sections and keys of a BrainVision header or marker file, both in lower case. Lines that start with a semicolon
 * are comments; everything in [Comment] is free text.
 */
export function parseIni(text: string): IniSections {
  const sections = new Map<string, Map<string, string>>();
  let current = new Map<string, string>();
  let isFreeText = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const heading = /^\[(.+)\]\s*$/.exec(line);
    if (heading?.[1] !== undefined) {
      const name = heading[1].trim().toLowerCase();
      isFreeText = name === 'comment';
      current = sections.get(name) ?? new Map<string, string>();
      sections.set(name, current);
      continue;
    }
    const equals = line.indexOf('=');
    if (isFreeText || line.startsWith(';') || equals <= 0) continue;
    current.set(line.slice(0, equals).trim().toLowerCase(), line.slice(equals + 1).trim());
  }
  return sections;
}

/** Fields of an entry; a comma inside a field is written as '\1'. */
const iniFields = (entry: string): string[] =>
  entry.split(',').map((field) => field.trim().replaceAll(String.raw`\1`, ','));

/** Entries 'ch1', 'ch2', ... or 'mk1', ... of a section by their number. */
export function numberedEntries(
  sections: IniSections,
  section: string,
  prefix: string,
): { number: number; fields: string[] }[] {
  const entries = [...(sections.get(section) ?? [])].flatMap(([key, value]) => {
    const number = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN;
    return Number.isInteger(number) && number > 0 ? [{ number, fields: iniFields(value) }] : [];
  });
  return entries.sort((a, b) => a.number - b.number);
}
