/** As much of a declaration and a rule of PostCSS as is used here. */
type Declaration = {
  prop: string;
  value: string;
  parent?:
    | { type: string; selector?: string; parent?: { type: string; name?: string } | undefined }
    | undefined;
  source?: { input: { file?: string | undefined } };
};
type Rule = { selectors: string[]; source?: Declaration['source']; remove(): void };

/** Moved by scripts, which count pixels from the left. */
const BY_SCRIPT = /tab-indicator|slider/;

const SIDES: Readonly<Record<string, string>> = { left: 'start', right: 'end' };
const sideOf = (value: string): string => SIDES[value] ?? value;

/** Values of a shorthand for four sides, as top, right, bottom and left; undefined where the last two sides are alike. */
function unevenSides(value: string): string[] | undefined {
  // Spaces within calc() do not separate values.
  const parts = value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  return parts.length === 4 && parts[1] !== parts[3] ? parts : undefined;
}

/** The declarations that say the same for the start and the end of a line. Undefined where left and right play no part. */
export function logicalOf(prop: string, value: string): [prop: string, value: string][] | undefined {
  if (prop === 'left' || prop === 'right') return [[`inset-inline-${sideOf(prop)}`, value]];
  const side = /^(margin|padding|border)-(left|right)(-\w+)?$/.exec(prop);
  if (side) return [[`${side[1]}-inline-${sideOf(side[2]!)}${side[3] ?? ''}`, value]];
  const corner = /^border-(top|bottom)-(left|right)-radius$/.exec(prop);
  if (corner)
    return [[`border-${corner[1] === 'top' ? 'start' : 'end'}-${sideOf(corner[2]!)}-radius`, value]];
  if (prop === 'float' && value in SIDES) return [[prop, `inline-${sideOf(value)}`]];
  // Our variables: `start` would follow the direction of the text, which is English.
  if (prop === 'text-align' && value in SIDES) return [[prop, `var(--lw-${sideOf(value)})`]];
  if (prop === 'transition' && /\b(?:left|right)\b/.test(value))
    return [[prop, value.replaceAll(/\b(left|right)\b/g, (name) => `inset-inline-${sideOf(name)}`)]];
  const uneven = prop === 'margin' || prop === 'padding' ? unevenSides(value) : undefined;
  if (!uneven) return undefined;
  const [top, right, bottom, left] = uneven;
  return [
    [`${prop}-block`, `${top} ${bottom}`],
    [`${prop}-inline`, `${left} ${right}`],
  ];
}

const isOfBlueprint = ({ source }: Pick<Rule, 'source'>): boolean =>
  source?.input.file?.includes('@blueprintjs') === true;

/**
 * Makes Blueprint's style sheet work from right to left: left and right become start and end. Its own rules for that
 * direction are left out; they put the switches over their labels.
 */
export const logicalCss = () => ({
  postcssPlugin: 'logical-css',
  Rule(rule: Rule): void {
    if (!isOfBlueprint(rule)) return;
    const used = rule.selectors.filter((selector) => !selector.includes('[dir='));
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  },
  Declaration(
    declaration: Declaration & { replaceWith(...others: object[]): void; clone(changed: object): object },
  ) {
    const { parent } = declaration;
    if (!isOfBlueprint(declaration) || parent?.parent?.name === 'keyframes') return;
    if (BY_SCRIPT.test(parent?.selector ?? '')) return;
    const logical = logicalOf(declaration.prop, declaration.value);
    if (!logical) return;
    declaration.replaceWith(...logical.map(([prop, value]) => declaration.clone({ prop, value })));
  },
});
