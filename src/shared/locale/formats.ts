/** How times of day are written: as the person's browser does, or the same for everyone in the practice. */
export const TIME_FORMATS = ['browser', '12h', '24h'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** `languages` as in `navigator.languages`, the preferred one first. */
export type FormatChoice = { languages: readonly string[]; timeFormat: TimeFormat };

/** Shown where a figure does not exist; never 0, which would be a measurement. */
export const NO_VALUE = '–';

/** Without a language that is known: day before month, 24 hours, decimal point. */
const FALLBACK = 'en-GB';
/** Names of months, currencies and units are English, as all texts are. */
const WORDS = 'en-US';
/** English fonts, inputs and files have these digits and this calendar. */
const ALIKE = { numberingSystem: 'latn', calendar: 'gregory' } as const;
const MOST_DECIMALS = 9;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** Keeps '2:05' and 'PM' on one line. */
const NO_BREAK_SPACE = '\u00a0';

type DateOrder = 'dayFirst' | 'monthFirst' | 'yearFirst';

/** Formatters of one person. All formatting of the app goes through them: `docs/adr/0050-locale-and-direction.md`. */
export type Formats = ReturnType<typeof createFormats>;

/** English words in the order, with the separators and the hours of the person's region. */
export function createFormats({ languages, timeFormat }: FormatChoice) {
  const locale = localeOf(languages);
  const number = numberWriter(locale);
  const day = dayWriter(dateOrderOf(locale));
  const is12h = timeFormat === 'browser' ? isTwelveHours(locale) : timeFormat === '12h';
  return {
    ...number,
    ...timeWriter(is12h, number.decimalSign),
    date: (at: Date): string => day(at, undefined),
    /** For dates without a time of day, which are stored as midnight UTC. */
    dateUtc: (at: Date): string => day(at, 'UTC'),
    money: moneyWriter(number, 2),
    /** As `money`, without cents where there are none: '$1,499'. */
    price: moneyWriter(number, 0),
    bytes: bytesWriter(number),
  };
}

function localeOf(languages: readonly string[]): string {
  const known = languages.filter((tag) => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
    } catch {
      return false;
    }
  });
  return known[0] ?? FALLBACK;
}

function numberWriter(locale: string) {
  const made: Intl.NumberFormat[] = [];
  const fixedFormat = (digits: number) =>
    (made[digits] ??= new Intl.NumberFormat(locale, {
      ...ALIKE,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }));
  const free = new Intl.NumberFormat(locale, {
    ...ALIKE,
    maximumFractionDigits: MOST_DECIMALS,
    useGrouping: false,
  });
  const decimalSign = fixedFormat(1).format(0.5).slice(1, 2);
  const group = new Intl.NumberFormat(WORDS).format(1e6).slice(1, 2);
  const isPlain = decimalSign === '.' && fixedFormat(0).format(1e6).slice(1, 2) === group;
  return {
    decimalSign,
    /** With this many decimals: 1234.5, 2 -> '1,234.50'. A value that rounds to zero has no sign. */
    fixed: (value: number | null | undefined, digits: number): string => {
      if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
      return withSign(value, fixedFormat(digits).format(Math.abs(value)));
    },
    /** With the decimals the value has, as in settings: 0.5 -> '0.5', 250 -> '250'. */
    plain: (value: number): string =>
      Number.isFinite(value) ? withSign(value, free.format(Math.abs(value))) : NO_VALUE,
    /** Text that English code wrote, with this person's decimal sign. Versions (1.2.3) stay. */
    inText: (words: string): string =>
      isPlain ? words : words.replace(/(?<![\d.,])(\d+)\.(\d+)(?![\d.]*\d)/g, `$1${decimalSign}$2`),
  };
}

type NumberWriter = ReturnType<typeof numberWriter>;

const withSign = (value: number, size: string): string =>
  value < 0 && /[1-9]/.test(size) ? `-${size}` : size;

function dateOrderOf(locale: string): DateOrder {
  const [first, second] = new Intl.DateTimeFormat(locale, { ...ALIKE, ...DAY })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year');
  if (first === 'year') return 'yearFirst';
  return first === 'month' && second === 'day' ? 'monthFirst' : 'dayFirst';
}

function dayWriter(order: DateOrder) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  const formatIn = (timeZone: string | undefined) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(WORDS, { ...DAY, timeZone });
    made.set(timeZone, format);
    return format;
  };
  return (at: Date, timeZone: string | undefined): string => {
    if (Number.isNaN(at.getTime())) return NO_VALUE;
    const parts = formatIn(timeZone).formatToParts(at);
    const { day, month, year } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    if (order === 'yearFirst') return `${year} ${month} ${day}`;
    return order === 'monthFirst' ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`;
  };
}

function isTwelveHours(locale: string): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h12' || hourCycle === 'h11';
}

const two = (value: number): string => String(value).padStart(2, '0');

function timeWriter(is12h: boolean, decimalSign: string) {
  const format = new Intl.DateTimeFormat(WORDS, {
    hour: is12h ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: is12h ? 'h12' : 'h23',
  });
  return {
    is12h,
    /** Hour and minute in this computer's zone: '14:05', or '2:05 PM'. */
    time: (at: Date): string =>
      Number.isNaN(at.getTime()) ? NO_VALUE : format.format(at).replace(/\s/, NO_BREAK_SPACE),
    /** A second of a day, for recordings: '14:05:07.50', or '2:05:07.50 PM'. */
    timeOfDay: (seconds: number, digits = 0): string => {
      const scale = 10 ** digits;
      const ticks = Math.round(seconds * scale);
      const whole = Math.floor(ticks / scale) % 86_400;
      const hours = Math.floor(whole / 3600);
      const rest = `:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
      const fraction = digits > 0 ? decimalSign + String(ticks % scale).padStart(digits, '0') : '';
      if (!is12h) return two(hours) + rest + fraction;
      return `${hours % 12 || 12}${rest}${fraction}${NO_BREAK_SPACE}${hours < 12 ? 'AM' : 'PM'}`;
    },
  };
}

/** 149900, 'usd' -> '$1,499.00': the sign first, as in English. `leastDigits`: decimals of a whole amount. */
function moneyWriter({ fixed: written }: NumberWriter, leastDigits: 0 | 2) {
  return (cents: number, currency: string): string => {
    const signs = new Intl.NumberFormat(WORDS, {
      style: 'currency',
      currency: currency.toUpperCase(),
      maximumFractionDigits: 0,
    });
    const amount = written(Math.abs(cents / 100), cents % 100 === 0 ? leastDigits : 2);
    return signs
      .formatToParts(Math.sign(cents))
      .map(({ type, value }) => (type === 'integer' ? amount : value))
      .join('');
  };
}

function bytesWriter({ fixed: written }: NumberWriter) {
  const unitOf = (unit: 'kilobyte' | 'megabyte' | 'gigabyte'): string =>
    new Intl.NumberFormat(WORDS, { style: 'unit', unit, unitDisplay: 'short' })
      .formatToParts(1)
      .find(({ type }) => type === 'unit')!.value;
  const [kB, MB, GB] = [unitOf('kilobyte'), unitOf('megabyte'), unitOf('gigabyte')];
  return (bytes: number): string => {
    if (bytes < 1_000_000) return `${written(bytes / 1000, 0)} ${kB}`;
    return bytes < 1e9 ? `${written(bytes / 1e6, 1)} ${MB}` : `${written(bytes / 1e9, 1)} ${GB}`;
  };
}

const LIST_TYPES = { and: 'conjunction', or: 'disjunction' } as const;
const lists: Partial<Record<keyof typeof LIST_TYPES, Intl.ListFormat>> = {};

/** 'C3, Cz and C4'; English everywhere, as the texts around it. */
export const listOf = (items: readonly string[], word: 'and' | 'or' = 'and'): string =>
  (lists[word] ??= new Intl.ListFormat(FALLBACK, { type: LIST_TYPES[word] })).format(items);

let chosen: FormatChoice = { languages: [], timeFormat: 'browser' };
/** Made when they are first used: the formatters of `Intl` take ten milliseconds on a slow processor. */
let shown: Formats | undefined;

/** Formatters of the person who looks at this page. */
export const formats = (): Formats => (shown ??= createFormats(chosen));

/** Set at the start of a page, and when the practice of the user is known. */
export function chooseFormats(choice: FormatChoice): void {
  if (JSON.stringify(choice) === JSON.stringify(chosen)) return;
  chosen = choice;
  shown = undefined;
}

export const fixed = (value: number | null | undefined, digits: number): string =>
  formats().fixed(value, digits);
export const plain = (value: number): string => formats().plain(value);
