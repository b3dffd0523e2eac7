import { plain } from '#shared/locale/formats.ts';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { memo, useMemo } from 'react';
import { ArtifactNow, TIMEBASES_SECONDS, TracePlot } from '#live/charts/index.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { ChannelPicker } from './ChannelPicker.tsx';
import { Sensitivity } from './Sensitivity.tsx';
import { useConnectedRoom } from '../room/room-context.ts';

const Plot = memo(TracePlot);
const Why = memo(ArtifactNow);

/** Traces with the tools an EEG reader expects, in one row above them. */
export function TracePanel() {
  const { data, panels, source, ready, traces } = useConnectedRoom();
  const { settings, change } = traces;
  const labels = useMemo(() => source.channelNames.map(channelLabel), [source]);
  return (
    <section className="lw-traces" aria-label="Traces">
      <div className="lw-traces__tools">
        <ToggleButton isOn={settings.isRawShown} onClick={traces.toggleRaw} label="Raw" hint="R" />
        <ToggleButton
          isOn={settings.isFilteredShown}
          onClick={traces.toggleFiltered}
          label="Filtered"
          hint="F"
        />
        <span className="lw-traces__group">
          <Sensitivity onStep={traces.stepSensitivity}>
            <span className="lw-traces__value">{plain(settings.uvPerMm)} µV/mm</span>
          </Sensitivity>
        </span>
        <HTMLSelect
          aria-label="Timebase"
          value={settings.timebaseSeconds}
          onChange={(event) => change({ timebaseSeconds: Number(event.currentTarget.value) })}
          options={TIMEBASES_SECONDS.map((seconds) => ({ value: seconds, label: `${plain(seconds)} s` }))}
        />
        <ChannelPicker
          labels={labels}
          trained={ready.trainedChannels}
          use={data.component.assessment ? 'recorded' : 'trained'}
          choice={traces.channelChoice}
          shown={settings.channels}
          onChoose={(channels) => change({ channels })}
        />
        <ToggleButton isOn={settings.isNegativeUp} onClick={traces.togglePolarity} label="Negative up" />
      </div>
      <Plot
        ring={panels.ring}
        scheduler={panels.scheduler}
        samplingRateHz={source.samplingRateHz}
        channelNames={labels}
        settings={settings}
      />
      <div className="lw-traces__foot">
        <Why live={panels.live} channelNames={labels} />
        <span className="lw-traces__legend">
          <span className="lw-traces__soft" aria-hidden="true" /> not counted
          <span className="lw-traces__hatch" aria-hidden="true" /> artifact
        </span>
      </div>
    </section>
  );
}

type ToggleButtonProps = { isOn: boolean; onClick: () => void; label: string; hint?: string };

function ToggleButton({ isOn, onClick, label, hint }: ToggleButtonProps) {
  return (
    <Button size="small" active={isOn} aria-pressed={isOn} onClick={onClick}>
      {label}
      {hint === undefined ? undefined : <kbd className="lw-key">{hint}</kbd>}
    </Button>
  );
}
