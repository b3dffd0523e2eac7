import { Button, Switch } from '@blueprintjs/core';
import { ArrowsHorizontalIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { otherLabels, REVIEW_SENSITIVITIES, type ReviewSettings, type Workbench } from '#live/index.ts';
import { MontageChoice } from './montage/MontageChoice.tsx';
import { ScaleDialog } from './scale/ScaleDialog.tsx';
import { ToolChoice, withCurrent } from './tools/ToolChoice.tsx';
import { FilterChoices } from './tools/FilterChoices.tsx';
import { TimebaseChoice } from './tools/TimebaseChoice.tsx';
import { useStore } from './use-store.ts';

const RAW_CHOICES = [
  { value: 'off', label: 'Hidden' },
  { value: 'behind', label: 'Behind' },
  { value: 'below', label: 'Below' },
];

/** The row of tools above the traces. */
export function ReviewTools({ workbench }: { workbench: Workbench }) {
  const settings = useStore(workbench.settings);
  const [isScaleOpen, setScaleOpen] = useState(false);
  const isLine = (label: string) => workbench.montageLines.some((line) => line.label === label);
  const others =
    settings.montage === 'custom' ? [] : otherLabels(workbench.recording.channels).filter(isLine);
  return (
    <div className="lw-review-tools" role="toolbar" aria-label="View">
      <MontageChoice workbench={workbench} />
      <TimebaseChoice workbench={workbench} />
      <div className="lw-review-tools__pair">
        <ToolChoice
          label="Sensitivity"
          value={String(settings.uvPerMm)}
          options={withCurrent(REVIEW_SENSITIVITIES, settings.uvPerMm).map((uv) => ({
            value: String(uv),
            label: `${uv} µV/mm`,
          }))}
          onChange={(value) => workbench.change({ uvPerMm: Number(value) })}
        />
        <Button
          variant="minimal"
          icon={<ArrowsHorizontalIcon />}
          aria-label="Calibrate the screen"
          title="Calibrate the screen, so that a millimetre is a millimetre"
          onClick={() => setScaleOpen(true)}
        />
      </div>
      <span className="lw-review-tools__rule" aria-hidden="true" />
      <Switch
        className="lw-review-tools__switch"
        checked={settings.isFilteredShown}
        label="Filter"
        onChange={(event) => workbench.change({ isFilteredShown: event.currentTarget.checked })}
      />
      <FilterChoices filter={settings.filter} onChange={(filter) => workbench.change({ filter })} />
      <ToolChoice
        label="Raw traces"
        value={settings.isRawShown ? settings.rawPlace : 'off'}
        options={RAW_CHOICES}
        isDisabled={!settings.isFilteredShown}
        onChange={(value) =>
          workbench.change(
            value === 'off'
              ? { isRawShown: false }
              : { isRawShown: true, rawPlace: value as ReviewSettings['rawPlace'] },
          )
        }
      />
      <Switch
        className="lw-review-tools__switch"
        checked={settings.isNegativeUp}
        label="Negative up"
        onChange={(event) => workbench.change({ isNegativeUp: event.currentTarget.checked })}
      />
      {others.length > 0 && (
        <Switch
          className="lw-review-tools__switch"
          checked={!others.some((label) => settings.hiddenLabels.includes(label))}
          label={`Other signals (${others.length})`}
          title={`Signals of this file that are no voltages: ${others.join(', ')}`}
          onChange={(event) => {
            const rest = settings.hiddenLabels.filter((label) => !others.includes(label));
            workbench.change({ hiddenLabels: event.currentTarget.checked ? rest : [...rest, ...others] });
          }}
        />
      )}
      {isScaleOpen && <ScaleDialog workbench={workbench} onClose={() => setScaleOpen(false)} />}
    </div>
  );
}
