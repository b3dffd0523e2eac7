const SIGNATURES: readonly { bytes: readonly number[]; offset?: number; name: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], name: 'a PDF document' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], name: 'a PNG picture' },
  { bytes: [0xff, 0xd8, 0xff], name: 'a JPEG picture' },
  { bytes: [0x47, 0x49, 0x46, 0x38], name: 'a GIF picture' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'a ZIP archive or an office document' },
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], name: 'a RAR archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], name: 'a 7-Zip archive' },
  { bytes: [0x52, 0x49, 0x46, 0x46], name: 'a sound or video file' },
  { bytes: [0x49, 0x44, 0x33], name: 'an MP3 sound file' },
  { bytes: [0x66, 0x74, 0x79, 0x70], offset: 4, name: 'a video file' },
  { bytes: [0x1a, 0x45, 0xdf, 0xa3], name: 'a video file' },
  { bytes: [0x89, 0x48, 0x44, 0x46], name: 'an HDF5 data file' },
  { bytes: [0x58, 0x44, 0x46, 0x3a], name: 'an XDF recording' },
  { bytes: [0x47, 0x44, 0x46, 0x20], name: 'a GDF recording' },
];

const TEXT_STARTS: readonly { pattern: RegExp; name: string }[] = [
  { pattern: /^Brain ?Vision Data Exchange/i, name: 'the header of a BrainVision recording' },
  { pattern: /^%\s*OpenBCI/i, name: 'an OpenBCI text recording' },
  { pattern: /^MATLAB 5/i, name: 'a MATLAB file' },
  { pattern: /^\s*<(!doctype|html|\?xml)/i, name: 'a web page or XML document' },
  { pattern: /^\s*[[{]/, name: 'a JSON document' },
  { pattern: /^[^\n]*[,;\t][^\n]*\n/, name: 'a table in text form (CSV)' },
];

/** Describes the start of a file that is not EDF or BDF; undefined when nothing is recognized. */
export function describeForeignFile(start: Uint8Array): string | undefined {
  for (const { bytes, offset = 0, name } of SIGNATURES) {
    if (bytes.every((byte, index) => start[offset + index] === byte)) return name;
  }
  if (!isText(start)) return undefined;
  const text = new TextDecoder('latin1').decode(start);
  return TEXT_STARTS.find(({ pattern }) => pattern.test(text))?.name ?? 'a text file';
}

function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
