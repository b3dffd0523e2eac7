import { Button, InputGroup } from '@blueprintjs/core';
import { LocateIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { Popover } from '#ui/popovers/Popover.tsx';
import { useField } from '../editor/editor-context.ts';
import { textProps } from '../fields/fields.tsx';
import type { FieldPath } from '../model/set-in.ts';
import { ElectrodeMap, type SiteMark } from './ElectrodeMap.tsx';
import { type MapSystem, useMapSystem } from './map-system.ts';
import { SmallField } from './SmallField.tsx';

const SYSTEMS: readonly { value: MapSystem; label: string }[] = [
  { value: '10-20', label: '10-20' },
  { value: '10-10', label: '10-10' },
];

/** One site: typed, or picked on the head. Any name can be typed, for channels outside the placement systems. */
export function SiteField({ path, label }: { path: FieldPath; label: string }) {
  const field = useField<string | undefined>(path);
  const { value = '', set, problems, isReadOnly } = field;
  const [isOpen, setIsOpen] = useState(false);
  const [system, setSystem] = useMapSystem(value);
  const marks = new Map<string, SiteMark>([[siteKey(value), { role: 'chosen', words: 'chosen' }]]);
  return (
    <SmallField label={label} problems={problems}>
      {(id) => (
        <InputGroup
          {...textProps(id, field)}
          className="lw-site__name"
          autoComplete="off"
          rightElement={
            isReadOnly ? undefined : (
              <Popover
                isOpen={isOpen}
                setOpen={setIsOpen}
                placement="right-start"
                content={
                  <section className="lw-site__picker" aria-label={`Pick ${label.toLowerCase()}`}>
                    <div className="lw-site__tools">
                      <strong>{value || 'No site yet'}</strong>
                      <Select name="Placement system" value={system} options={SYSTEMS} onChange={setSystem} />
                    </div>
                    <ElectrodeMap
                      label={`${label} on the head`}
                      system={system}
                      marks={marks}
                      onPick={(site) => {
                        set(site);
                        setIsOpen(false);
                      }}
                    />
                    <p className="lw-muted lw-small">
                      Use the arrow keys to move and Enter to choose. You can type other channel names into
                      the field.
                    </p>
                  </section>
                }
              >
                <Button
                  variant="minimal"
                  size="small"
                  icon={<LocateIcon />}
                  aria-label={`Pick ${label.toLowerCase()} on the head`}
                />
              </Popover>
            )
          }
        />
      )}
    </SmallField>
  );
}
