import { describe, expect, it } from 'vitest';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import { pageWords, settingsWords } from './page-words.ts';

describe('the page in words', () => {
  it('says where it is, what is shown, what is bad, and which events and gaps are in view', () => {
    const workbench = aWorkbench({
      startTime: '2026-11-20T10:00:00',
      segments: [
        { startSeconds: 0, durationSeconds: 4 },
        { startSeconds: 6, durationSeconds: 594 },
      ],
    });
    workbench.setAnnotations([
      { startSeconds: 2, onsetSeconds: 2, durationSeconds: undefined, text: 'Blink' },
      { startSeconds: 90, onsetSeconds: 90, durationSeconds: undefined, text: 'Later' },
    ]);
    workbench.change({ badChannels: [2] });

    expect(pageWords(workbench)).toBe(
      '10:00:00.0 to 10:00:10.0 of 0:10:00. ' +
        '3 lines, As recorded, HP 0.5 Hz, LP 70 Hz, zero phase, 7 microvolts per millimeter, positive up. ' +
        'Bad: Cz. 1 gap without samples. 1 event: Blink at 10:00:02.0.',
    );
  });

  it.each([
    ['reading', 'The events are still being read.'],
    ['failed', 'The events could not be read.'],
  ] as const)('tells nothing of events it does not know (%s)', (state, words) => {
    expect(pageWords(aWorkbench(), state)).toContain(words);
    expect(pageWords(aWorkbench(), state)).not.toContain('No events.');
  });

  it('names a montage of one\u2019s own and counts lines that are hidden or filtered in their own way', () => {
    const workbench = aWorkbench();
    workbench.change({
      montage: 'custom',
      customName: 'Mine',
      custom: [{ kind: 'bipolar', active: 'C3', reference: 'C4' }],
      hiddenLabels: ['C3-C4'],
      filterOverrides: {
        'C3-C4': { highPassHz: 1, lowPassHz: undefined, notchHz: undefined, phase: 'zero' },
      },
    });

    expect(settingsWords(workbench, 30)).toEqual([
      'Montage: Mine',
      'Filter: HP 0.5 Hz, LP 70 Hz, zero phase (1 with a filter of their own)',
      '7 µV/mm, 30.0 mm/s, positive up',
      '1 hidden',
    ]);
  });

  it.each([true, false])(
    'says the same of sensitivity, polarity and hidden lines as paper does (%s)',
    (is) => {
      const workbench = aWorkbench();
      workbench.change({ uvPerMm: 50, isNegativeUp: is, hiddenLabels: ['C4'] });

      const words = `50 microvolts per millimeter, ${is ? 'negative' : 'positive'} up.`;
      expect(pageWords(workbench)).toContain('2 lines (1 hidden), ');
      expect(pageWords(workbench)).toContain(words);
      expect(settingsWords(workbench, 30).join('; ')).toContain(
        `50 µV/mm, 30.0 mm/s, ${is ? 'negative' : 'positive'} up; 1 hidden`,
      );
    },
  );

  it('names the lines that are shown without the filter', () => {
    const { recording } = aWorkbench();
    const slow = { ...recording.channels[0]!, label: 'Slow', samplingRateHz: 1 };
    const workbench = aWorkbench({ channels: [...recording.channels, slow] });

    expect(pageWords(workbench)).toContain('Not filtered: Slow.');
    workbench.change({ isFilteredShown: false });
    expect(pageWords(workbench)).not.toContain('Not filtered');
  });
});
