/**
 * Maximum nesting depth of stored JSON. The deepest value the product writes has about 20 levels. Readers recurse:
 * beyond about 2,000 levels JSON.stringify, structured clone between threads and the built-in database run out of
 * stack.
 */
export const MOST_JSON_LEVELS = 64;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** True if the lists and objects of a JSON text nest deeper than `mostLevels`. Scans the text, without recursion. */
export function isNestedTooDeep(json: string, mostLevels = MOST_JSON_LEVELS): boolean {
  // Each level takes two characters.
  if (json.length <= 2 * mostLevels) return false;
  let level = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (OPENING.has(code)) {
      if (++level > mostLevels) return true;
    } else if (CLOSING.has(code)) level--;
  }
  return false;
}

/** Parses a JSON text from outside; undefined if it is not JSON or nests too deep. */
export function parseOuterJson(json: string): unknown {
  if (isNestedTooDeep(json)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Index of the closing quote; the end of the text if there is none. */
function endOfString(json: string, opening: number): number {
  for (let at = opening + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return json.length;
}
