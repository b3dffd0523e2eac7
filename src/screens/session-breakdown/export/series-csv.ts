import { csvText } from '#shared/csv-text.ts';
import type { PlottedSeries } from './plotted-series.ts';

const HEAD = ['chart', 'series', 'x', 'x_quantity', 'value', 'unit'];

/**
 * Plotted series as one CSV table, a row for each point. An empty value is a gap of the curve. Numbers keep all their
 * digits, and their decimal point is a point.
 */
export function* seriesCsv(all: readonly PlottedSeries[]): Generator<string> {
  yield `${HEAD.join(',')}\r\n`;
  for (const { chart, series, unit, xQuantity, xs, values } of all) {
    const before = [csvText(chart), csvText(series)].join(',');
    const rows = xs.map(
      (x, index) => `${before},${x},${csvText(xQuantity)},${values[index] ?? ''},${csvText(unit)}\r\n`,
    );
    yield rows.join('');
  }
}
