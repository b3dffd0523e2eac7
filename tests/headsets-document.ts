import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { FURTHER_HEADSETS, HEADSET_SUPPORT, type HeadsetSupport } from '#shared/eeg/headsets/support.ts';

const HEAD = `# Headsets

Headsets connect in Chrome or Edge on a computer, or in Chrome on Android, over HTTPS or on this computer.
**Track Devices** shows every headset and what it can run. It leads to the **connection test**: connect, watch rate, loss,
jitter, latency and every channel, count for a minute, get a verdict, and copy everything for support.
\`/app/devices/test?seconds=600\` counts for 10 to 3600 s, to find links that break now and then.

| headset | channels, rate | link | driver |
|---|---|---|---|
`;

const FOOT = `
_Confirmed_: how samples are read rests on material the maker published, or on widely used open software that fits it.
_Confirmed but for details_: something beside the samples was inferred. _Experimental_: part of how samples are read was
inferred, so compare with a known signal first. All drivers are tested against emulated devices, in a real browser too. The
driver of the Muse S Athena is also tested against captures of real headsets.

## Details

`;

/** `docs/headsets.md`, from the catalogue and the app's text about each driver. */
export function headsetsDocument(): string {
  const all = [
    ...HEADSETS.map(({ modelName, channelNames, samplingRate, deviceType }) => ({
      ...HEADSET_SUPPORT[deviceType],
      name: modelName,
      figures: `${channelNames.length}, ${samplingRate} Hz`,
    })),
    ...FURTHER_HEADSETS.map((headset) => ({
      ...headset,
      figures: `${headset.channels}, ${headset.samplingRateHz} Hz`,
    })),
  ];
  const rows = all.map(
    (headset) => `| ${headset.name} | ${headset.figures} | ${headset.link} | ${trust(headset)} |`,
  );
  const details = all.map(({ name, inferred, notes }) => {
    const words = [...inferred.map((text) => `Inferred: ${text}`), ...notes];
    return words.length === 0 ? [] : [`- _${name}_: ${words.join(' ')}`];
  });
  return `${HEAD}${rows.join('\n')}\n${FOOT}${details.flat().join('\n')}\n`;
}

function trust({ state, confirmedBy, inferred, account }: HeadsetSupport): string {
  const details = state === 'confirmed' && inferred.length > 0 ? ' but for details' : '';
  const source = confirmedBy === undefined ? '' : `, by ${confirmedBy}`;
  const needed = account === undefined ? '' : `; needs the ${account} account that owns the headset`;
  return `${state}${details}${source}${needed}`;
}
