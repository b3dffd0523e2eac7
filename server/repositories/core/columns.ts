type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type NotIn<Row, Text extends string> = Exclude<Words<Text>, keyof Row>;

/**
 * Part of a select list, for columns whose field has the same name: `columns<UserRow>('u')('userId email')` is
 * `u.user_id as "userId", u.email`. Names that are no field of the row do not compile.
 */
export const columns =
  <Row>(table?: string) =>
  <const Text extends string>(
    ...names: ([NotIn<Row, Text>] extends [never] ? Text : NotIn<Row, Text>)[]
  ): string =>
    names
      .flatMap((text) => text.split(' '))
      .map((name) => {
        const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const source = table === undefined ? column : `${table}.${column}`;
        return column === name ? source : `${source} as "${name}"`;
      })
      .join(', ');
