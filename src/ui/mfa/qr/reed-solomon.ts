/** Arithmetic of GF(2^8) with the polynomial of ISO/IEC 18004: x^8 + x^4 + x^3 + x^2 + 1. */
const POLYNOMIAL = 0x11d;
const POWERS = new Uint8Array(255);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWERS[exponent] = value;
  LOGARITHMS[value] = exponent;
  value = value < 128 ? value * 2 : (value * 2) ^ POLYNOMIAL;
}

const power = (exponent: number): number => POWERS[exponent % 255]!;
const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : power(LOGARITHMS[a]! + LOGARITHMS[b]!);

/** Coefficients of (x - 1)(x - α)…(x - α^(degree-1)) below the highest, which is 1; highest first. */
export function generatorPolynomial(degree: number): number[] {
  let coefficients = [1];
  for (let root = 0; root < degree; root++) {
    const factor = power(root);
    const shifted = [...coefficients, 0];
    coefficients = shifted.map((value, index) => value ^ multiply(coefficients[index - 1] ?? 0, factor));
  }
  return coefficients.slice(1);
}

/** The codewords a reader mends the data with. */
export function errorCorrection(data: readonly number[], count: number): number[] {
  const generator = generatorPolynomial(count);
  let remainder = Array<number>(count).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ remainder[0]!;
    remainder = [...remainder.slice(1), 0].map((value, index) => value ^ multiply(generator[index]!, factor));
  }
  return remainder;
}
