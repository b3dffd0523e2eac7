const utf8 = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

/** Decodes text that may be ASCII, UTF-8 or the code page of older programs: UTF-8 if valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: utf8.decode(bytes), isUtf8: true };
  } catch {
    // A byte such as B5 (the micro sign) is not valid UTF-8.
    return { text: western.decode(bytes), isUtf8: false };
  }
}
