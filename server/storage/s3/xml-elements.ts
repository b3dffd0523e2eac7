const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Contents of all elements of a name, in the order of the text. For replies of an object storage, whose elements of one
 * name are never nested and have no attributes.
 */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, content]) => content ?? '');

/** The text of an element without elements in it. */
export const textOf = (content: string): string =>
  content.replaceAll(
    /&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g,
    (whole, decimal?: string, hex?: string, named?: string) => {
      if (named !== undefined) return NAMED[named] ?? whole;
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
    },
  );

export const firstText = (xml: string, name: string): string | undefined => {
  const [content] = elementsOf(xml, name);
  return content === undefined ? undefined : textOf(content);
};
