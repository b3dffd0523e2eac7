/** As much of a rule of PostCSS as is used here. */
type Rule = {
  selectors: string[];
  source?: { input: { file?: string | undefined } };
  remove(): void;
};

/** Components of Blueprint that the app does not use, by their class names. tests/blueprint-use.test.ts compares with the app. */
export const UNUSED_COMPONENTS = [
  'alert',
  'breadcrumb',
  'breadcrumbs',
  'breadcrumbs-collapsed',
  'callout',
  'card-list',
  'collapse',
  'context-menu',
  'editable-text',
  'entity-title',
  'hotkey',
  'multistep-dialog',
  'navbar',
  'numeric-input',
  'overflow-list',
  'overlay',
  'panel-stack',
  'panel-stack2',
  'popover-arrow',
  'popover-content',
  'resizable-input',
  'section',
  'tag-input',
  'toast',
  'toast-container',
  'tooltip',
  'tree',
  'tree-node',
] as const;

const COMPONENT = new RegExp(`\\.bp6-(?:${UNUSED_COMPONENTS.join('|')})(?![a-z0-9]|-(?:dismiss|target))`);
/** Glyphs of the icon font; icons are drawn as SVG. */
const GLYPH = /\.bp6-icon-[a-z0-9-]+::?before/;

/** Leaves the rules of these out of Blueprint's style sheet, which is one file for all components. */
export const withoutUnusedCss = () => ({
  postcssPlugin: 'without-unused-css',
  Rule(rule: Rule): void {
    if (!rule.source?.input.file?.includes('@blueprintjs')) return;
    const used = rule.selectors.filter((selector) => !COMPONENT.test(selector) && !GLYPH.test(selector));
    if (used.length === rule.selectors.length) return;
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  },
});
