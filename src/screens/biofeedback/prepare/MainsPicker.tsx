import { SegmentedControl } from '@blueprintjs/core';
import { type SourceKind, useRoom } from '../room/room-context.ts';

const WHERE: Readonly<Record<SourceKind, string>> = {
  headset: 'where you are.',
  simulated: 'the simulated signal contains weak mains hum.',
  file: 'where the file was recorded.',
};

/** Frequency of the notch filter. The region of the practice decides, unless the file was recorded elsewhere. */
export function MainsPicker() {
  const { begin, changeBegin } = useRoom();
  return (
    <div className="lw-card lw-card--row">
      <div>
        <h2>Mains hum</h2>
        <p className="lw-muted lw-small">Europe 50 Hz, North America 60 Hz; {WHERE[begin.sourceKind]}</p>
      </div>
      <SegmentedControl
        aria-label="Mains frequency"
        options={[
          { label: '50 Hz', value: '50' },
          { label: '60 Hz', value: '60' },
        ]}
        value={String(begin.mainsHz)}
        onValueChange={(value) => changeBegin({ mainsHz: value === '60' ? 60 : 50 })}
      />
    </div>
  );
}
