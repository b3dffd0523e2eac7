/** The files of one recording: the one to open first, then those it refers to. */
export type RecordingFiles = { name: string; parts: readonly File[] };

/** In reading order: the header refers to the other two. */
const BRAINVISION_ORDER = ['vhdr', 'vmrk', 'eeg', 'dat', 'avg', 'seg'];

/**
 * Groups dropped files into recordings: a BrainVision header includes the files of the same name, every other file is
 * one recording.
 */
export function groupFiles(files: readonly File[]): RecordingFiles[] {
  const headers = files.filter(({ name }) => extension(name) === 'vhdr');
  const groups = new Map(headers.map((header) => [stem(header.name), [header]]));
  const single: RecordingFiles[] = [];
  for (const file of files) {
    if (headers.includes(file)) continue;
    const group = BRAINVISION_ORDER.includes(extension(file.name)) ? groups.get(stem(file.name)) : undefined;
    if (group) group.push(file);
    else single.push({ name: file.name, parts: [file] });
  }
  const grouped = [...groups.values()].map((parts) => ({
    name: parts[0]!.name,
    parts: parts.toSorted((a, b) => rank(a) - rank(b)),
  }));
  return [...grouped, ...single];
}

const rank = (file: File): number => BRAINVISION_ORDER.indexOf(extension(file.name));
const extension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const stem = (name: string): string => name.replace(/\.[^.]+$/, '').toLowerCase();
