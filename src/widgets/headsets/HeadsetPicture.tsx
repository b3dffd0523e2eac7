import './headset-picture.css';
import type { HeadsetType } from '#shared/eeg/headsets/headset.ts';
import { headsetOfType } from '#shared/eeg/headsets/catalogue.ts';
import { HEADSET_ART } from './art.tsx';
import { Head, SiteMap, Sites } from './parts.tsx';

type HeadsetPictureProps = {
  /** Undefined draws a bare head with the electrodes, for headsets outside the catalogue. */
  deviceType: HeadsetType | undefined;
  /** Sites of the electrodes; those of the catalogue by default. */
  channelNames?: readonly string[] | undefined;
  /** `small` leaves out the map from above, for rows and buttons. */
  size?: 'large' | 'small';
};

/** A headset worn on a head in profile. Decorative: the name and the sites are beside it as text. */
export function HeadsetPicture({ deviceType, channelNames, size = 'large' }: HeadsetPictureProps) {
  const names = channelNames ?? (deviceType ? headsetOfType(deviceType).channelNames : []);
  const Art = deviceType ? HEADSET_ART[deviceType] : undefined;
  const isLarge = size === 'large';
  return (
    <svg
      className={isLarge ? 'lw-hp' : 'lw-hp lw-hp--small'}
      viewBox={isLarge ? '0 0 280 224' : '20 0 208 224'}
      aria-hidden="true"
      focusable="false"
    >
      <Head />
      {Art ? <Art names={names} /> : <Sites names={names} />}
      {isLarge ? <SiteMap names={names} /> : undefined}
    </svg>
  );
}
