import { Button, Classes, PopoverNext, Switch } from '@blueprintjs/core';
import { ArrowsHorizontalIcon, CaretDownIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { otherLabels, type Workbench } from '#live/index.ts';
import { useFocusBack } from '#ui/list/use-focus-back.ts';
import { ScaleDialog } from '../scale/ScaleDialog.tsx';
import { useStore } from '../use-store.ts';
import { PhaseChoice } from './FilterChoices.tsx';

/** What is set once for a recording rather than every minute. The button says how it is set, so that it stays in sight. */
export function MoreTools({ workbench }: { workbench: Workbench }) {
  const { filter, isNegativeUp } = useStore(workbench.settings);
  const [isScaleOpen, setScaleOpen] = useState(false);
  const { buttonRef, popoverProps } = useFocusBack();
  const phase = filter.phase === 'zero' ? 'Zero phase' : 'Causal';
  const state = `${phase}, ${isNegativeUp ? 'negative' : 'positive'} up`;
  return (
    <div className="lw-review-tools__choice">
      <span aria-hidden="true">More</span>
      <PopoverNext
        {...popoverProps}
        placement="bottom-end"
        content={<Settings workbench={workbench} onCalibrate={() => setScaleOpen(true)} />}
      >
        <Button
          ref={buttonRef}
          className="lw-review-tools__more"
          variant="outlined"
          endIcon={<CaretDownIcon />}
          aria-label={`More tools: ${state}`}
        >
          {state}
        </Button>
      </PopoverNext>
      {isScaleOpen && <ScaleDialog workbench={workbench} onClose={() => setScaleOpen(false)} />}
    </div>
  );
}

function Settings({ workbench, onCalibrate }: { workbench: Workbench; onCalibrate: () => void }) {
  const { filter, isNegativeUp } = useStore(workbench.settings);
  return (
    <fieldset className="lw-popover-form lw-review-tools__settings" aria-label="More tools">
      <PhaseChoice filter={filter} onChange={(changed) => workbench.change({ filter: changed })} />
      <Switch
        checked={isNegativeUp}
        label="Negative up"
        onChange={(event) => workbench.change({ isNegativeUp: event.currentTarget.checked })}
      />
      <OtherSignals workbench={workbench} />
      <Button
        className={Classes.POPOVER_DISMISS}
        icon={<ArrowsHorizontalIcon />}
        title="So that a millimetre on the screen is a millimetre"
        onClick={onCalibrate}
      >
        Calibrate the screen
      </Button>
    </fieldset>
  );
}

/** Signals of the file that are no voltages, all at once. */
function OtherSignals({ workbench }: { workbench: Workbench }) {
  const { montage, hiddenLabels } = useStore(workbench.settings);
  const isLine = (label: string) => workbench.montageLines.some((line) => line.label === label);
  const others = montage === 'custom' ? [] : otherLabels(workbench.recording.channels).filter(isLine);
  if (others.length === 0) return undefined;
  return (
    <Switch
      checked={!others.some((label) => hiddenLabels.includes(label))}
      label={`Other signals (${others.length})`}
      title={`Signals of this file that are no voltages: ${others.join(', ')}`}
      onChange={(event) => {
        const rest = hiddenLabels.filter((label) => !others.includes(label));
        workbench.change({ hiddenLabels: event.currentTarget.checked ? rest : [...rest, ...others] });
      }}
    />
  );
}
