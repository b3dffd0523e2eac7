/** Dark modules are true; rows from the top, columns from the left. */
export type Modules = boolean[][];

/** Which modules a mask turns over. */
export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

const RUN = /0{5,}|1{5,}/g;
/** Looks like a corner, with light on one side; ahead, because two may overlap. */
const FALSE_CORNER = /(?=10111010000|00001011101)/g;

/** How hard the modules are to read, by the four rules of ISO/IEC 18004: fewer points are better. */
export function penalty(modules: Modules): number {
  const rows = modules.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
  const columns = rows.map((_, column) => rows.map((row) => row[column]).join(''));
  let points = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(RUN)) points += run.length - 2;
    points += 40 * [...line.matchAll(FALSE_CORNER)].length;
  }
  return points + 3 * squares(rows) + balance(rows.join(''));
}

/** Squares of 2 by 2 modules of one colour; they may overlap. */
function squares(rows: readonly string[]): number {
  let count = 0;
  for (let row = 1; row < rows.length; row++) {
    for (let column = 1; column < rows.length; column++) {
      const above = rows[row - 1]!.slice(column - 1, column + 1);
      const below = rows[row]!.slice(column - 1, column + 1);
      if (above === below && (above === '00' || above === '11')) count += 1;
    }
  }
  return count;
}

/** Ten points for each 5 % that dark and light are apart from one half. */
function balance(all: string): number {
  const darkPct = (100 * all.replaceAll('0', '').length) / all.length;
  return 10 * Math.floor(Math.abs(darkPct - 50) / 5);
}
