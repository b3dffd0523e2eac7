import { Button, Classes, Switch } from '@blueprintjs/core';
import { ArrowsHorizontalIcon, CaretDownIcon, ResetIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { otherLabels, type Workbench } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import { useTracePolarity } from '#state/account/trace-polarity.atoms.ts';
import { Popover } from '#ui/popovers/Popover.tsx';
import { ScaleDialog } from '../scale/ScaleDialog.tsx';
import { polarityWords } from '../room/page-words.ts';
import { PhaseChoice } from './FilterChoices.tsx';

/**
 * Settings changed once per recording rather than every minute. The button names their values, so that they stay in
 * sight.
 */
export function MoreTools({ workbench }: { workbench: Workbench }) {
  const { filter } = useStore(workbench.settings);
  const { isNegativeUp } = useTracePolarity();
  const [isScaleOpen, setScaleOpen] = useState(false);
  const phase = filter.phase === 'zero' ? 'Zero phase' : 'Causal';
  const state = `${phase}, ${polarityWords(isNegativeUp)}`;
  return (
    <div className="lw-review-tools__choice">
      <span aria-hidden="true">More</span>
      <Popover
        placement="bottom-end"
        content={<Settings workbench={workbench} onCalibrate={() => setScaleOpen(true)} />}
      >
        <Button
          className="lw-review-tools__more"
          variant="outlined"
          endIcon={<CaretDownIcon />}
          aria-label={`More tools: ${state}`}
        >
          {state}
        </Button>
      </Popover>
      {isScaleOpen && <ScaleDialog workbench={workbench} onClose={() => setScaleOpen(false)} />}
    </div>
  );
}

function Settings({ workbench, onCalibrate }: { workbench: Workbench; onCalibrate: () => void }) {
  const { filter } = useStore(workbench.settings);
  const { isNegativeUp, setNegativeUp } = useTracePolarity();
  return (
    <fieldset className="lw-popover-form lw-review-tools__settings" aria-label="More tools">
      <PhaseChoice filter={filter} onChange={(changed) => workbench.change({ filter: changed })} />
      <div>
        <Switch
          checked={isNegativeUp}
          label="Negative up"
          onChange={(event) => setNegativeUp(event.currentTarget.checked)}
        />
        <span className="lw-muted lw-small">Saved with your account, for all traces</span>
      </div>
      <OtherSignals workbench={workbench} />
      <Button
        className={Classes.POPOVER_DISMISS}
        icon={<ResetIcon />}
        title="Montage, filters, sensitivity and page length as in a new recording"
        onClick={() => workbench.resetView()}
      >
        Reset the view
      </Button>
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

/** One switch for all signals of the file that are not voltages. */
function OtherSignals({ workbench }: { workbench: Workbench }) {
  const { montage, hiddenLabels } = useStore(workbench.settings);
  const isLine = (label: string) => workbench.montageLines.some((line) => line.label === label);
  const others = montage === 'custom' ? [] : otherLabels(workbench.recording.channels).filter(isLine);
  if (others.length === 0) return undefined;
  return (
    <Switch
      checked={!others.some((label) => hiddenLabels.includes(label))}
      label={`Other signals (${others.length})`}
      title={`Signals of this file that are not voltages: ${others.join(', ')}`}
      onChange={(event) => {
        const rest = hiddenLabels.filter((label) => !others.includes(label));
        workbench.change({ hiddenLabels: event.currentTarget.checked ? rest : [...rest, ...others] });
      }}
    />
  );
}
