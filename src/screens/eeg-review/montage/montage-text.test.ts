import { describe, expect, it } from 'vitest';
import { readMontage, writeMontage } from './montage-text.ts';

const CHANNELS = ['EEG Fp1-Ref', 'F3..', 'F4..', 'Cz..', 'X 1'];
const read = (text: string) => readMontage(text, CHANNELS);

describe('a written montage', () => {
  it('has a name and a weighted sum a line', () => {
    const { lines, problems } = read('Frontal = 0.5*F3 + 0.5*F4 - Cz\n\n# bipolar\nF3 - F4');

    expect(problems).toEqual([]);
    expect(lines).toEqual([
      {
        kind: 'weights',
        label: 'Frontal',
        weights: [
          { site: 'F3', weight: 0.5 },
          { site: 'F4', weight: 0.5 },
          { site: 'Cz', weight: -1 },
        ],
      },
      {
        kind: 'weights',
        label: 'F3-F4',
        weights: [
          { site: 'F3', weight: 1 },
          { site: 'F4', weight: -1 },
        ],
      },
    ]);
  });

  it('takes names with signs and spaces in brackets', () => {
    expect(read('A = [EEG Fp1-Ref] - 2*[X 1]').lines[0]?.weights).toEqual([
      { site: 'EEG Fp1-Ref', weight: 1 },
      { site: 'X 1', weight: -2 },
    ]);
  });

  it('reads back what it wrote', () => {
    const { lines } = read('A = -0.25*F3 + [X 1] - 3*Cz\nB = [EEG Fp1-Ref]');

    expect(read(writeMontage(lines))).toEqual({ lines, problems: [] });
  });

  it.each([
    ['A = F3 - Oz', 'This recording has no Oz.'],
    ['A = F3 F4', 'joined by + or -'],
    ['A = F3 * 0.5', 'joined by + or -'],
    ['A =', 'joined by + or -'],
    ['= F3', 'A name is missing'],
    ['A = 101*F3', 'at most 100'],
    ['A = F3\nA = F4', "'A' is listed twice"],
  ])('says what is wrong with %j', (text, words) => {
    expect(
      read(text)
        .problems.map(({ message }) => message)
        .join(),
    ).toContain(words);
  });
});
