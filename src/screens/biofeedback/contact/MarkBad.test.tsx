import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ChannelQuality, QualityLevel } from '#shared/engine/engine-api.ts';
import { QualityList } from './QualityList.tsx';

const quality = (level: QualityLevel, reason: string): ChannelQuality => ({
  channel: 0,
  level,
  reason,
  sdUv: 8.5,
  mainsRatio: 0.1,
  highFrequencyShare: 0.1,
  missingPct: 0,
});

async function openMenu(state: ChannelQuality): Promise<string[]> {
  render(
    <QualityList
      channelNames={['Cz']}
      trainedChannels={[0]}
      quality={[state]}
      badChannels={[]}
      detail="full"
      onMark={vi.fn()}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Mark Cz bad' }));
  expect(await screen.findByText('Why is Cz bad?')).toBeTruthy();
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

describe('the menu that marks a channel bad', () => {
  it('does not offer what is good about a good channel as a reason', async () => {
    const reasons = await openMenu(quality('good', 'Steady brain signal, 8.5 µV RMS'));

    expect(reasons).toHaveLength(4);
    expect(reasons.join()).not.toContain('Steady');
  });

  it('offers first what was found wrong', async () => {
    const reasons = await openMenu(quality('poor', 'Mains hum is louder than the EEG'));

    expect(reasons[0]).toBe('Mains hum is louder than the EEG');
    expect(reasons).toHaveLength(5);
  });
});
