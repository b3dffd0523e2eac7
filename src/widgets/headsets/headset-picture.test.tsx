import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { HeadsetPicture } from './HeadsetPicture.tsx';
import { profilePoint } from './profile.ts';

const count = (root: ParentNode, selector: string) => root.querySelectorAll(selector).length;

describe('the picture of a headset', () => {
  it.each(HEADSETS.map((headset) => [headset.deviceName, headset] as const))(
    'of the %s shows every electrode from above and the near ones in profile',
    (_name, { deviceType, channelNames }) => {
      const { container } = render(<HeadsetPicture deviceType={deviceType} />);

      expect(count(container, '.lw-hp__dot')).toBe(channelNames.length);
      // The patch draws its two contacts instead of its one site.
      const near = channelNames.filter((name) => profilePoint(name) !== undefined).length;
      expect(count(container, '.lw-hp__site')).toBe(deviceType === 'callibri' ? 2 : near);
    },
  );

  it('is another one for each headset', () => {
    const drawings = HEADSETS.map(({ deviceType }) => {
      const { container } = render(<HeadsetPicture deviceType={deviceType} />);
      return container.innerHTML;
    });

    expect(new Set(drawings).size).toBe(HEADSETS.length);
  });

  it('follows electrodes that were moved, and draws headsets beyond the catalogue as their electrodes', () => {
    const { container } = render(
      <HeadsetPicture deviceType={undefined} channelNames={['TP9', 'AF7', 'AF8', 'TP10']} />,
    );

    expect(count(container, '.lw-hp__dot')).toBe(4);
    expect(count(container, '.lw-hp__site')).toBe(2);
  });
});

describe('a site in profile', () => {
  it('lies on the near half: front to the left, top up', () => {
    const [front, top, back] = ['Fz', 'Cz', 'Pz'].map((site) => profilePoint(site)!);

    expect(front!.x).toBeLessThan(top!.x);
    expect(top!.x).toBeLessThan(back!.x);
    expect(top!.y).toBeLessThan(front!.y);
    expect(profilePoint('C4')).toBeUndefined();
    expect(profilePoint('Battery')).toBeUndefined();
  });
});
