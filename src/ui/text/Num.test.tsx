import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataTable } from '../list/DataTable.tsx';
import { Figure, NumberWithOrigin } from './Figure.tsx';
import { formatDateTime } from './format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Num } from './Num.tsx';
import { Pager } from '../list/Pager.tsx';

const ORIGIN = [{ term: 'Band', text: '12-15 Hz at Cz' }];
/** The isolated element around this text. */
const isolated = (words: string) => screen.getByText(words, { exact: true }).closest('bdi');

describe('a figure keeps its order where the page runs from right to left', () => {
  it.each(['−0.38', '1–10 of 15', '8–13 Hz', formatDateTime('2026-11-21T18:27:00')])('as %s', (words) => {
    render(<Num>{words}</Num>);

    expect(isolated(words)).toHaveAttribute('dir', 'ltr');
    expect(isolated(words)).toHaveTextContent(words);
  });

  it('as a key figure and as a number with its origin', () => {
    render(
      <>
        <Figure
          label="Change"
          value={-0.38}
          digits={2}
          format={() => '−0.38'}
          unit="SD"
          provenance={ORIGIN}
        />
        <NumberWithOrigin label="Share" value={61.25} digits={1} unit="%" provenance={ORIGIN} />
      </>,
    );

    for (const words of ['−0.38', '61.3']) expect(isolated(words)).toHaveAttribute('dir', 'ltr');
  });

  it('as a count of pages', () => {
    render(<Pager page={1} pageSize={10} total={15} onPage={() => undefined} />);

    expect(isolated('11–15 of 15')).toHaveAttribute('dir', 'ltr');
  });

  it('as a number in a table', () => {
    const columns = [{ key: 'change', head: 'Change', isNumber: true, cell: (row: number) => `−${row}` }];
    render(<DataTable label="Changes" columns={columns} rows={[7]} rowKey={String} />);

    expect(isolated('−7')).toHaveAttribute('dir', 'ltr');
  });

  it('beside a name in another script, which has its own direction', () => {
    render(<MaskedText>שרה</MaskedText>);

    expect(isolated('שרה')).not.toHaveAttribute('dir');
  });
});
