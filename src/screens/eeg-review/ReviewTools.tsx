import { plain } from '#shared/locale/formats.ts';
import { Switch } from '@blueprintjs/core';
import { REVIEW_SENSITIVITIES, type Workbench } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import { MontageChoice } from './montage/MontageChoice.tsx';
import { CutoffChoices } from './tools/FilterChoices.tsx';
import { MoreTools } from './tools/MoreTools.tsx';
import { ToolChoice, withCurrent } from './tools/ToolChoice.tsx';
import { TimebaseChoice } from './tools/TimebaseChoice.tsx';

const RAW_CHOICES = [
  { value: 'off', label: 'Hidden' },
  { value: 'behind', label: 'Behind' },
  { value: 'below', label: 'Below' },
] as const;

/** The row of tools above the traces: frequently used tools, in one line at 1280 px. */
export function ReviewTools({ workbench }: { workbench: Workbench }) {
  const settings = useStore(workbench.settings);
  return (
    <div className="lw-review-tools" role="toolbar" aria-label="View">
      <MontageChoice workbench={workbench} />
      <TimebaseChoice workbench={workbench} />
      <ToolChoice
        label="Sensitivity"
        value={settings.uvPerMm}
        options={withCurrent(REVIEW_SENSITIVITIES, settings.uvPerMm).map((uv) => ({
          value: uv,
          label: `${plain(uv)} µV/mm`,
        }))}
        onChange={(uvPerMm) => workbench.change({ uvPerMm })}
      />
      <span className="lw-review-tools__rule" aria-hidden="true" />
      <Switch
        className="lw-review-tools__switch"
        checked={settings.isFilteredShown}
        label="Filter"
        onChange={(event) => workbench.change({ isFilteredShown: event.currentTarget.checked })}
      />
      <CutoffChoices filter={settings.filter} onChange={(filter) => workbench.change({ filter })} />
      <ToolChoice
        label="Raw traces"
        value={settings.isRawShown ? settings.rawPlace : 'off'}
        options={RAW_CHOICES}
        isDisabled={!settings.isFilteredShown}
        onChange={(value) =>
          workbench.change(value === 'off' ? { isRawShown: false } : { isRawShown: true, rawPlace: value })
        }
      />
      <MoreTools workbench={workbench} />
    </div>
  );
}
