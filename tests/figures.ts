import { formatClock as formatLiveClock } from '#live/charts/drawing/clock-text.ts';
import { formatPct, formatTimeLeft, successFigure } from '#live/charts/drawing/live-text.ts';
import { formatFigure, formatValue } from '#live/charts/drawing/units.ts';
import { timeLabel } from '#live/offline/canvas/time-grid.ts';
import { type Formats, fixed, formats, listOf, plain } from '#shared/locale/formats.ts';
import {
  countOf,
  formatBytes,
  formatClock,
  formatDate,
  formatDateTime,
  formatNumber,
  formatRate,
  formatTime,
  localText,
  signed,
  withMinus,
} from '#ui/text/format.ts';
import { formatDay, formatMoney, priceWords } from '#widgets/commerce/commerce-words.ts';
import { formatUsd } from '#widgets/headsets/headset-words.ts';

const AT = '2026-09-07T14:05:00';

/** A figure of every formatter of the web app, by its name: with signs, units and separators, which have no direction. */
export const figures = (): Readonly<Record<string, readonly string[]>> => ({
  countOf: [countOf(12_000, 'sample')],
  fixed: [fixed(-1234.5, 2)],
  formatBytes: [formatBytes(64_000), formatBytes(1_500_000)],
  formatClock: [formatClock(3754), formatLiveClock(65), formatLiveClock(Number.NaN)],
  formatDate: [formatDate(AT)],
  formatDateTime: [formatDateTime(AT)],
  formatDay: [formatDay(AT)],
  formatFigure: [formatFigure(-12.34)],
  formatMoney: [formatMoney(-149_950, 'usd')],
  formatNumber: [formatNumber(-0.38, 2)],
  formatPct: [formatPct(65), formatPct(Number.NaN)],
  formatRate: [formatRate(250.25)],
  formatTime: [formatTime(Date.parse(AT))],
  formatTimeLeft: [formatTimeLeft(30, 300)],
  formatUsd: [formatUsd(1499)],
  formatValue: [formatValue(-4.2, 'uV'), formatValue(Number.NaN, '%')],
  listOf: [listOf(['−1', '+2', '(3)'])],
  localText: [localText('-0.45 (0.10 to 0.8)')],
  plain: [plain(-0.5)],
  priceWords: [priceWords({ amountCents: 5900, currency: 'eur', interval: 'month' } as never)],
  signed: [signed(0.42), signed(-0.1)],
  successFigure: [successFigure(72.4)],
  timeLabel: [timeLabel(61.5, 0.1, 50_000), timeLabel(-61.5, 0.1, undefined)],
  withMinus: [withMinus('-0.38')],
});

/** Samples of the methods of the formats that no function above stands for. */
const methods: { readonly [Name in keyof Formats]?: (all: Formats) => string } = {
  date: ({ date }) => date(new Date(AT)),
  dateUtc: ({ dateUtc }) => dateUtc(new Date(AT)),
  inText: ({ inText }) => inText('above -0.5 µV, 12.5-15 Hz'),
  price: ({ price }) => price(-149_900, 'usd'),
  timeOfDay: ({ timeOfDay }) => timeOfDay(51_907.5, 1),
};

/** All of them, as they are written now. */
export const allFigures = (): string[] => [
  ...new Set([
    ...Object.values(figures()).flat(),
    ...Object.values(methods).map((write) => write(formats())),
  ]),
];
