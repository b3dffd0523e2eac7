/** Makes a switch exhaustive: the compiler reports a missing case. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
