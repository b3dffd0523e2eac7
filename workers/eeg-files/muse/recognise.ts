const firstLine = (start: Uint8Array): string =>
  new TextDecoder('utf-8')
    .decode(start)
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]/, 1)[0] ?? '';

/** A recording of the phone app Mind Monitor: its first column is 'TimeStamp', and it has raw columns by site. */
export const looksLikeMindMonitor = (start: Uint8Array): boolean =>
  /^"?timestamp"?,/i.test(firstLine(start)) && /(^|,)"?RAW_TP9"?(,|$)/i.test(firstLine(start));

/** A recording of muse-lsl: 'timestamps', then the sites of the headset. */
export const looksLikeMuseLsl = (start: Uint8Array): boolean =>
  /^"?timestamps"?,.*\b(TP9|AF7|AF8|TP10)\b/i.test(firstLine(start));
