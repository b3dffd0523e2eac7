import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SideBySide } from './SideBySide.tsx';

const curve = (trainedSeconds: number, values: number[]) => ({
  xs: values.map((_value, at) => 10 * at + 5),
  breaks: [],
  trainedSeconds,
  success: [],
  conditions: [values],
});
const aColumn = (key: string, trainedSeconds: number, values: number[]) => ({
  key,
  title: key,
  description: key,
  curve: curve(trainedSeconds, values),
  values: [values],
});

it('draws all columns on one scale, with its ends written exactly', () => {
  render(
    <SideBySide
      rows={[{ label: 'Theta/beta', colour: 'black', digits: 2 }]}
      columns={[aColumn('short', 20, [0.45, 0.5]), aColumn('long', 60, [0.5, 0.6, 0.7, 0.8, 0.85, 0.9])]}
    />,
  );

  const texts = screen
    .getAllByRole('figure')
    .map((figure) => [...figure.querySelectorAll('text')].map((text) => text.textContent));
  for (const each of texts) expect(each).toEqual(expect.arrayContaining(['0.40', '0.95', '0:00', '1:00']));
});

it('ends the trend of a short column where its values end', () => {
  render(
    <SideBySide
      rows={[{ label: 'Theta/beta', colour: 'black', digits: 2 }]}
      columns={[aColumn('short', 30, [0.4, 0.5, 0.6]), aColumn('long', 600, [0.4, 0.5, 0.6])]}
    />,
  );

  const [short] = screen.getAllByRole('figure');
  const trend = short!.querySelector('.lw-small-plot__trend')!;
  const dots = [...short!.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cx')));
  expect(Number(trend.getAttribute('x2'))).toBeCloseTo(dots.at(-1)!);
});
