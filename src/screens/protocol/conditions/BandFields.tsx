import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { edgesLabel, labelWithEdges } from '#shared/eeg/band-labels.ts';
import { BAND_NAMES, BAND_TITLES, type BandEdges, DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import { useField } from '../editor/editor-context.ts';
import { ProblemList } from '../fields/FieldFrame.tsx';
import { NumberRow } from '../fields/fields.tsx';
import type { FieldPath } from '../model/set-in.ts';

const TOKENS = { highBeta: 'high-beta' } as Readonly<Record<string, string>>;

/** Both edges of a band, with buttons for the usual bands. */
export function BandFields({ path, label }: { path: FieldPath; label: string }) {
  const id = useId();
  const { value, set, problems, isReadOnly } = useField<BandEdges>(path);
  const group = { id, problems };
  return (
    <fieldset className="lw-band">
      <legend>{label}</legend>
      <div className="lw-band__edges">
        <NumberRow path={`${path}.lowHz`} group={group} />
        <NumberRow path={`${path}.highHz`} group={group} />
      </div>
      {isReadOnly ? undefined : (
        <div className="lw-band__usual">
          {BAND_NAMES.map((name) => {
            const { lowHz, highHz } = DEFAULT_BANDS[name];
            const isChosen = value.lowHz === lowHz && value.highHz === highHz;
            return (
              <Button
                key={name}
                size="small"
                variant="minimal"
                active={isChosen}
                aria-pressed={isChosen}
                onClick={() => set({ lowHz, highHz })}
              >
                <span
                  className="lw-band__mark"
                  style={{ background: `var(--lw-band-${TOKENS[name] ?? name})` }}
                />
                {labelWithEdges(BAND_TITLES[name], edgesLabel(DEFAULT_BANDS[name]))}
              </Button>
            );
          })}
        </div>
      )}
      <ProblemList id={id} problems={problems} />
    </fieldset>
  );
}
