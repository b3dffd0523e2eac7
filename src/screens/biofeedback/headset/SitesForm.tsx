import { SITES_10_10, SITES_10_20 } from '#shared/eeg/head-sites.ts';
import { findChannel } from '#shared/eeg/channel-labels.ts';
import { HTMLSelect } from '@blueprintjs/core';
import { HeadPicture } from '../room/HeadPicture.tsx';
import { assignSite, isSameSite } from './assign-site.ts';

type SitesFormProps = {
  channelNames: readonly string[];
  /** One patch instead of single electrodes. */
  isPatch: boolean;
  onAssign: (channelNames: readonly string[]) => void;
};

/** Form for the sites of free electrodes. Choosing a site in use swaps two electrodes: no two share a site. */
export function SitesForm({ channelNames, isPatch, onAssign }: SitesFormProps) {
  return (
    <fieldset className="lw-sites">
      <legend>{isPatch ? 'Where the patch sits' : 'Where the electrodes sit'}</legend>
      <HeadPicture
        label={isPatch ? 'Place of the patch on the head' : 'Places of the electrodes on the head'}
        channelNames={channelNames}
        trainedChannels={[]}
        lookOf={(channel) => ({
          word: electrodeName(channel, isPatch),
          shape: isPatch ? '◆' : String(channel + 1),
          token: 'link',
        })}
      />
      <div className="lw-sites__lists">
        {channelNames.map((site, channel) => (
          // An electrode has no identity except its number.
          <label key={channel} className="lw-field">
            <span className="lw-sites__number">{electrodeName(channel, isPatch)}</span>
            <HTMLSelect
              aria-label={`Site of ${electrodeName(channel, isPatch).toLowerCase()}`}
              value={listed(site)}
              onChange={(event) => onAssign(assignSite(channelNames, channel, event.currentTarget.value))}
            >
              <SiteOptions site={site} channel={channel} channelNames={channelNames} />
            </HTMLSelect>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const electrodeName = (channel: number, isPatch: boolean): string =>
  isPatch ? 'Patch' : `Electrode ${channel + 1}`;

/** Name of a site as listed: T3 of an older headset is T7. */
const listed = (site: string): string =>
  [...SITES_10_20, ...SITES_10_10].find((each) => isSameSite(each, site)) ?? site;

type SiteOptionsProps = { site: string; channel: number; channelNames: readonly string[] };

function SiteOptions({ site, channel, channelNames }: SiteOptionsProps) {
  const option = (each: string) => {
    const other = findChannel(channelNames, each);
    const isTaken = other >= 0 && other !== channel;
    return (
      <option key={each} value={each}>
        {isTaken ? `${each} (changes places with electrode ${other + 1})` : each}
      </option>
    );
  };
  const value = listed(site);
  return (
    <>
      {SITES_10_20.includes(value) || SITES_10_10.includes(value) ? undefined : option(value)}
      <optgroup label="10-20 system">{SITES_10_20.map(option)}</optgroup>
      <optgroup label="Other sites (10-10 system)">{SITES_10_10.map(option)}</optgroup>
    </>
  );
}
