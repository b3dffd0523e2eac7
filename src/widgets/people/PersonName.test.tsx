import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MaskContext } from './MaskedText.tsx';
import { FullName } from './PersonName.tsx';

const show = (name: string, isMasked: boolean) =>
  render(
    <MaskContext value={isMasked}>
      <FullName name={name} />
    </MaskContext>,
  );

describe('a name in one piece', () => {
  it('is shown as it is', () => {
    show('Anna Maria Brook', false);
    expect(screen.getByText('Anna Maria Brook')).toBeVisible();
  });

  it.each([
    ['Anna Maria Brook', 'as the browser knows it'],
    ['A. B.', 'as the server sends it'],
  ])('leaves the initials of %s while personal data is hidden, %s', (name) => {
    const { container } = show(name, true);
    expect(screen.getByText('AB ••••')).toBeVisible();
    expect(container).not.toHaveTextContent('Brook');
  });
});
