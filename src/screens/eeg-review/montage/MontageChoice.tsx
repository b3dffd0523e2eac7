import { Button } from '@blueprintjs/core';
import { EditIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { hiddenUnder, type Workbench } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import type { MontageId } from '#model/review/montages.ts';
import type { SavedMontage } from '#model/review/saved.ts';
import { ToolChoice } from '../tools/ToolChoice.tsx';
import { MontageEditor } from './MontageEditor.tsx';
import { montageOptions, OWN, ownValue } from './montage-options.ts';
import { useNewestLines } from './use-newest-lines.ts';
import { useMontages } from './use-montages.ts';

/** The montages every recording has, and the user's own. */
export function MontageChoice({ workbench }: { workbench: Workbench }) {
  const settings = useStore(workbench.settings);
  const { montage, customName } = settings;
  const { montages, isLoaded, save, remove } = useMontages();
  const [isEditing, setEditing] = useState(false);
  useNewestLines(workbench, isLoaded ? montages : undefined);
  const chosen = montage === 'custom' ? montages.find(({ name }) => name === customName) : undefined;
  const show = ({ name, lines }: SavedMontage) =>
    workbench.change({ montage: 'custom', custom: lines, customName: name, hiddenLabels: [] });
  const take = (next: MontageId) => {
    const hiddenLabels = hiddenUnder(next, workbench.settings.get(), workbench.recording);
    workbench.change({ montage: next, hiddenLabels });
  };
  const choose = (value: string) => {
    const own = montages.find(({ name }) => OWN + name === value);
    if (own) show(own);
    else take(value as MontageId);
  };
  return (
    <div className="lw-review-tools__pair">
      <ToolChoice
        label="Montage"
        value={montage === 'custom' ? ownValue(settings) : montage}
        options={montageOptions(workbench.recording, settings, montages)}
        onChange={choose}
      />
      <Button
        variant="minimal"
        icon={<EditIcon />}
        aria-label={chosen ? `Change the montage ${chosen.name}` : 'New montage of these lines'}
        title={chosen ? `Change the montage ${chosen.name}` : 'New montage of these lines'}
        onClick={() => setEditing(true)}
      />
      {isEditing && (
        <MontageEditor
          workbench={workbench}
          montage={chosen}
          onSave={(made) => {
            setEditing(false);
            show(made);
            void save(made, chosen?.name);
          }}
          onDelete={() => {
            setEditing(false);
            take('asRecorded');
            if (chosen) void remove(chosen.name);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}
