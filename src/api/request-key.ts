/** A version 4 UUID. `crypto.randomUUID` is missing on pages without HTTPS. */
export function newRequestKey(fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = new Uint8Array(16);
  fill(bytes);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns the same key for the same entries: a form resubmitted after a lost response is one registration. */
export function createKeyring(newKey: () => string): (entries: object) => string {
  let known = { text: '', key: '' };
  return (entries) => {
    const text = JSON.stringify(entries);
    if (known.text !== text) known = { text, key: newKey() };
    return known.key;
  };
}

const MOST_UNANSWERED = 50;

/**
 * Keys of requests without a response. A repeated request, as after a lost response or a double click, gets the same
 * key. After the response, the same request counts as a new one.
 */
export function createUnansweredKeys(newKey: () => string) {
  const keys = new Map<string, string>();
  return {
    keyOf(request: string): string {
      const key = keys.get(request) ?? newKey();
      keys.set(request, key);
      const [oldest] = keys.keys();
      if (oldest !== undefined && keys.size > MOST_UNANSWERED) keys.delete(oldest);
      return key;
    },
    forget: (request: string): void => void keys.delete(request),
  };
}
