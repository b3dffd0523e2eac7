import type { PageColumns } from './page-columns.ts';
import type { ReviewRow } from './review-settings.ts';
import { REVIEW_SENSITIVITIES } from './view-math.ts';

/** The usual one where there is room: quiet recordings are not magnified further. */
const FINEST_UV_PER_MM = 7;
/** Excludes blinks and jumps beyond these quantiles of a page. */
const [LOW, HIGH] = [0.05, 0.95];
/** Enough columns to estimate an amplitude without delaying the first page. */
const MOST_COLUMNS = 400;

/** uV/mm at which a typical line of the page fills its row; undefined without usable lines. */
export function openingSensitivity(
  columns: PageColumns,
  rows: readonly ReviewRow[],
  rowMm: number,
): number | undefined {
  const amplitudesUv = rows
    .filter(({ isVoltage, trace }) => isVoltage && !trace.isBad)
    .map(({ filtered, raw }) => amplitude(columns, filtered ?? raw ?? 0))
    .filter((uv) => uv > 0);
  if (amplitudesUv.length === 0 || !(rowMm > 0)) return undefined;
  const wanted = Math.max(FINEST_UV_PER_MM, quantile(Float32Array.from(amplitudesUv), 0.5) / rowMm);
  return REVIEW_SENSITIVITIES.find((step) => step >= wanted) ?? REVIEW_SENSITIVITIES.at(-1);
}

function amplitude({ min, max }: PageColumns, trace: number): number {
  const some = (row: Float32Array | undefined = new Float32Array(0)) => {
    const step = Math.max(1, Math.ceil(row.length / MOST_COLUMNS));
    return row.filter((value, k) => k % step === 0 && !Number.isNaN(value));
  };
  const highs = some(max[trace]);
  return highs.length === 0 ? 0 : quantile(highs, HIGH) - quantile(some(min[trace]), LOW);
}

const quantile = (values: Float32Array, share: number): number =>
  values.toSorted()[Math.round(share * (values.length - 1))]!;
