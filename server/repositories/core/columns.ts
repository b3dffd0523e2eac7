type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type NotIn<Row, Text extends string> = Exclude<Words<Text>, keyof Row>;

/** Field names separated by spaces. A name that is not a field of the row does not compile. */
export type Names<Row, Text extends string> = [NotIn<Row, Text>] extends [never] ? Text : NotIn<Row, Text>;

export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Part of a select list, for columns whose field has the same name: `columns<UserRow>('u')('userId email')` is
 * `u.user_id as "userId", u.email`.
 */
export const columns =
  <Row>(table?: string) =>
  <const Text extends string>(...names: Names<Row, Text>[]): string =>
    names
      .flatMap((text) => text.split(' '))
      .map((name) => {
        const column = columnOf(name);
        const source = table === undefined ? column : `${table}.${column}`;
        return column === name ? source : `${source} as "${name}"`;
      })
      .join(', ');
