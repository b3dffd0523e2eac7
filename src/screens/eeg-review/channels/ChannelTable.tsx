import { plain } from '#shared/locale/formats.ts';
import { Button } from '@blueprintjs/core';
import { readableUnit } from '#live/charts/index.ts';
import type { Workbench } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { ListHead } from './ListHead.tsx';

/** Every channel of the file in file order, with the reviewer's marks. */
export function ChannelTable({ workbench }: { workbench: Workbench }) {
  const { badChannels } = useStore(workbench.settings);
  const { channels } = workbench.recording;
  const mark = (channel: number, isBad: boolean) =>
    workbench.change({
      badChannels: isBad
        ? [...badChannels, channel].sort((a, b) => a - b)
        : badChannels.filter((bad) => bad !== channel),
    });
  return (
    <>
      <ListHead
        count={
          badChannels.length === 0 ? 'No channel is marked as bad.' : `${badChannels.length} marked as bad.`
        }
        action="All good"
        isDisabled={badChannels.length === 0}
        onAction={() => workbench.change({ badChannels: [] })}
      />
      <table className="lw-channels__table">
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">Unit</th>
            <th scope="col" className="lw-channels__number">
              Rate
            </th>
            <th scope="col">Mark</th>
          </tr>
        </thead>
        <tbody>
          {channels.map(({ label, unit, samplingRateHz, kind }, channel) => {
            const isBad = badChannels.includes(channel);
            const name = channelLabel(label) || `Channel ${channel + 1}`;
            return (
              <tr key={`${channel} ${label}`} className={isBad ? 'lw-channels__bad' : undefined}>
                <th scope="row">{name}</th>
                <td>{kind === 'status' ? 'status' : readableUnit(unit)}</td>
                <td className="lw-channels__number">{rateWords(samplingRateHz)}</td>
                <td>
                  <Button
                    size="small"
                    variant={isBad ? 'solid' : 'minimal'}
                    aria-pressed={isBad}
                    aria-label={`${name} is bad`}
                    onClick={() => mark(channel, !isBad)}
                  >
                    {isBad ? '× Bad' : 'Good'}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

const rateWords = (hz: number): string =>
  hz > 0 ? `${plain(Number(hz.toPrecision(6)))} Hz` : 'no time base';
