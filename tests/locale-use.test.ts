import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FORMATTER = /\bIntl\.\w+|\.toLocale(?:String|DateString|TimeString)\(/;
const FIXED = /\.(?:toFixed|toExponential)\(/;
/** A number rounded to be a number again, not to be read. */
const ROUNDED = /Number\([^;]*\.toFixed\(/;

/** Files that may use Intl themselves, and what for. */
const FORMATTERS: Readonly<Record<string, string>> = {
  'src/shared/locale/formats.ts': 'the formats',
  'src/shared/api/practice/exports.ts': 'checks the name of a time zone',
  'src/model/values/time-zone.ts': 'asks for the time zone',
  'src/widgets/commerce/countries.ts': 'English names of countries',
  'server/model/bids/labels.ts': 'times in files, the same for everyone',
};

/** Files of the web app that may use toFixed themselves. Drivers write English text that screens show with localText. */
const WRITERS: Readonly<Record<string, string>> = {
  'src/live/session/feedback/video-effect.ts': 'CSS',
  'src/live/charts/figures/LiveFigures.tsx': 'CSS',
  'src/live/charts/figures/SuccessMeter.tsx': 'CSS',
  'src/live/charts/figures/BandBar.tsx': 'CSS',
  'src/live/charts/breakdown/SmallMultiples.tsx': 'SVG',
  'src/live/connection-test/support-report.ts': 'a report in English that a person sends to support',
  'src/screens/biofeedback/headset/BatteryMark.tsx': 'SVG',
  'src/screens/biofeedback/room/HeadPicture.tsx': 'SVG',
  'src/screens/eeg-review/analysis/spectrum-scale.ts': 'SVG',
  'src/screens/eeg-review/analysis/SpectrumChart.tsx': 'powers of ten',
  'src/screens/eeg-review/analysis/analysis-words.ts': 'powers of ten',
  'src/screens/protocol/place/ElectrodeMap.tsx': 'SVG',
};

const sources = ['src', 'server', 'workers'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)),
);
const linesOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').split('\n');

it('makes every formatter in one module, with the locale of the person', () => {
  const found = sources.filter((file) => linesOf(file).some((line) => FORMATTER.test(line)));
  expect(found.toSorted()).toEqual(Object.keys(FORMATTERS).toSorted());
});

it('writes every shown number with that module, so that it has the decimal sign of the person', () => {
  const isShown = (file: string) =>
    /^src\/(?:model|ui|widgets|screens|live)\//.test(file) && !file.includes('/drivers/');
  const found = sources.filter(
    (file) => isShown(file) && linesOf(file).some((line) => FIXED.test(line) && !ROUNDED.test(line)),
  );
  // `fixed` and `plain` of #shared/locale/formats.ts.
  expect(found.toSorted()).toEqual(Object.keys(WRITERS).toSorted());
});
