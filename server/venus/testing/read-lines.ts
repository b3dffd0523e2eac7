import fs from 'node:fs';
import path from 'node:path';

/** The lines of a data file beside the tests, without comments and headings. */
export const readLines = (name: string): string[] =>
  fs
    .readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^[#[]/.test(line));

export type Pair = { question: string; topics: readonly string[] };

/** Lines of the form `topic, another topic: question`. */
export const readPairs = (name: string): Pair[] =>
  readLines(name).map((line) => {
    const colon = line.indexOf(': ');
    return { topics: line.slice(0, colon).split(', '), question: line.slice(colon + 2) };
  });
