import type { Workbench } from '../workbench/workbench.ts';

type Key = { keys: readonly string[]; shown: string; does: string; run: (workbench: Workbench) => void };

/** Share of a page that an arrow key scrolls. */
const ARROW_SHARE = 0.1;
/** Share of a page that the measuring cursor moves. */
const CURSOR_SHARE = 0.01;

const KEYS: readonly Key[] = [
  { keys: ['ArrowRight'], shown: '→', does: 'scroll forward', run: (w) => w.scrollPages(ARROW_SHARE) },
  { keys: ['ArrowLeft'], shown: '←', does: 'scroll back', run: (w) => w.scrollPages(-ARROW_SHARE) },
  { keys: ['PageDown', ' '], shown: 'Page down', does: 'next page', run: (w) => w.scrollPages(1) },
  { keys: ['PageUp'], shown: 'Page up', does: 'previous page', run: (w) => w.scrollPages(-1) },
  { keys: ['Home'], shown: 'Home', does: 'start of the recording', run: (w) => w.goTo(0) },
  { keys: ['End'], shown: 'End', does: 'end of the recording', run: (w) => w.goTo(w.extentSeconds) },
  { keys: ['ArrowUp', '+', '='], shown: '+', does: 'increase sensitivity', run: (w) => w.zoomAmplitude(1) },
  { keys: ['ArrowDown', '-'], shown: '−', does: 'decrease sensitivity', run: (w) => w.zoomAmplitude(-1) },
  { keys: ['['], shown: '[', does: 'shorter page', run: (w) => w.zoomTime(-1) },
  { keys: [']'], shown: ']', does: 'longer page', run: (w) => w.zoomTime(1) },
  { keys: ['n'], shown: 'n', does: 'next event', run: (w) => w.jumpToEvent(1) },
  { keys: ['p'], shown: 'p', does: 'previous event', run: (w) => w.jumpToEvent(-1) },
  { keys: ['.'], shown: '.', does: 'measuring cursor right', run: (w) => w.moveCursor(CURSOR_SHARE, false) },
  { keys: [','], shown: ',', does: 'measuring cursor left', run: (w) => w.moveCursor(-CURSOR_SHARE, false) },
  { keys: ['>'], shown: '>', does: 'select to the right', run: (w) => w.moveCursor(CURSOR_SHARE, true) },
  { keys: ['<'], shown: '<', does: 'select to the left', run: (w) => w.moveCursor(-CURSOR_SHARE, true) },
  { keys: ['j'], shown: 'j', does: 'measure on the line below', run: (w) => w.moveMeasuredRow(1) },
  { keys: ['k'], shown: 'k', does: 'measure on the line above', run: (w) => w.moveMeasuredRow(-1) },
  {
    keys: ['f'],
    shown: 'f',
    does: 'filter on or off',
    run: (w) => w.change({ isFilteredShown: !w.settings.get().isFilteredShown }),
  },
  {
    keys: ['r'],
    shown: 'r',
    does: 'raw traces beside filtered ones',
    run: (w) => w.change({ isRawShown: !w.settings.get().isRawShown }),
  },
  {
    keys: ['Escape'],
    shown: 'Esc',
    does: 'clear the selection and the cursor',
    run: (w) => {
      w.selection.value = undefined;
      w.cursor.value = undefined;
    },
  },
];

export const REVIEW_KEY_HINTS: readonly { keys: string; does: string }[] = KEYS.map(({ shown, does }) => ({
  keys: shown,
  does,
}));

/** Runs the command of a key. Returns whether there is one. */
export function runReviewKey(workbench: Workbench, key: string): boolean {
  const found = KEYS.find(({ keys }) => keys.includes(key));
  found?.run(workbench);
  return found !== undefined;
}
