/** 'Cz, Pz and 3 more'. `most`: how many names to write out; the others are counted. */
export function nameList(names: readonly string[], most = 8): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
