/** Parses a filter from its text in the address. Undefined for unknown values, so that a wrong link filters nothing. */
export type FilterReader<Value extends string> = (text: string) => Value | undefined;
export type Filters = Readonly<Record<string, FilterReader<string>>>;
export type FilterValues<F extends Filters> = { [Name in keyof F]: ReturnType<F[Name]> };

/** A filter with a few known values: `oneOf(['active', 'inactive'])`. */
export const oneOf =
  <const Value extends string>(values: readonly Value[]): FilterReader<Value> =>
  (text) =>
    values.find((value) => value === text);

/** The part of a zod schema that is used. */
type Schema<Value> = { safeParse: (text: string) => { data?: Value | undefined } };

/** A filter of the form a schema accepts: `parsedBy(userIdSchema)`, `parsedBy(z.iso.date())`. */
export const parsedBy =
  <Value extends string>(schema: Schema<Value>): FilterReader<Value> =>
  (text) =>
    schema.safeParse(text).data;

export function readFilters<F extends Filters>(filters: F, params: URLSearchParams): FilterValues<F> {
  const entries = Object.entries(filters).map(([name, read]) => {
    const text = params.get(name);
    return [name, text === null ? undefined : read(text)];
  });
  // The keys are those of `filters`, and each value comes from its own reader.
  return Object.fromEntries(entries) as FilterValues<F>;
}

export function writeFilters<F extends Filters>(
  filters: F,
  values: FilterValues<F>,
  params: URLSearchParams,
): void {
  for (const name of Object.keys(filters)) {
    const value = values[name];
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
}
