import { InputGroup } from '@blueprintjs/core';
import { type Band, SEVERITIES } from '#shared/questionnaires/scoring-rules.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { SEVERITY_WORDS } from '#widgets/questionnaires/score-words.ts';
import { NumberBox, neededNumber } from '../fields/NumberBox.tsx';
import { RowList } from '../fields/RowList.tsx';
import { Words } from '../fields/Words.tsx';
import { nextBand } from '../model/scoring.ts';

export const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] }));

type BandsEditorProps = { bands: readonly Band[]; onChange: (bands: Band[]) => void };

/** Names for the values of a score. A source common to all bands is written once. */
export function BandsEditor({ bands, onChange }: BandsEditorProps) {
  const [first] = bands;
  const isOneSource = bands.every(({ source }) => source === first?.source);
  return (
    <div>
      <RowList rows={bands} onChange={onChange} noun="Band" most={12} next={() => nextBand(bands)}>
        {(band, set, index) => (
          <>
            <NumberBox
              label={`Band ${index + 1} from`}
              value={band.from}
              onChange={neededNumber((from) => set({ ...band, from }))}
            />
            <NumberBox
              label={`Band ${index + 1} to`}
              value={band.to}
              onChange={neededNumber((to) => set({ ...band, to }))}
            />
            <InputGroup
              aria-label={`Band ${index + 1} name`}
              placeholder="What it is called"
              value={band.label}
              onChange={(event) => set({ ...band, label: event.currentTarget.value })}
            />
            <Select
              name={`Band ${index + 1} severity`}
              value={band.severity}
              options={SEVERITY_OPTIONS}
              onChange={(severity) => set({ ...band, severity })}
            />
            {isOneSource ? undefined : (
              <InputGroup
                aria-label={`Source of band ${index + 1}`}
                placeholder="Source"
                value={band.source}
                onChange={(event) => set({ ...band, source: event.currentTarget.value })}
              />
            )}
          </>
        )}
      </RowList>
      {first && isOneSource ? (
        <Words
          label="Source of the bands"
          isWide
          value={first.source}
          onChange={(source = '') => onChange(bands.map((band) => ({ ...band, source })))}
        />
      ) : undefined}
    </div>
  );
}
