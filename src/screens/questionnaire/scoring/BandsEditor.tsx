import { type Band, SEVERITIES } from '#shared/questionnaires/scoring-rules.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { SEVERITY_WORDS } from '#widgets/questionnaires/score-words.ts';
import { bind } from '../fields/bind.ts';
import { NeededNumberBox } from '../fields/NumberBox.tsx';
import { RowList } from '../fields/RowList.tsx';
import { NeededWords, TextBox } from '../fields/Words.tsx';
import { nextBand } from '../model/scoring.ts';

export const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] }));

type BandsEditorProps = { value: readonly Band[]; onChange: (bands: Band[]) => void };

/** Names for the values of a score. A source common to all bands is written once. */
export function BandsEditor({ value: bands, onChange }: BandsEditorProps) {
  const [first] = bands;
  const isOneSource = bands.every(({ source }) => source === first?.source);
  return (
    <div>
      <RowList value={bands} onChange={onChange} noun="Band" most={12} next={() => nextBand(bands)}>
        {(band, set, index) => {
          const field = bind(band, set);
          const name = `Band ${index + 1}`;
          return (
            <>
              <NeededNumberBox label={`${name} from`} {...field('from')} />
              <NeededNumberBox label={`${name} to`} {...field('to')} />
              <TextBox label={`${name} name`} placeholder="What it is called" {...field('label')} />
              <Select name={`${name} severity`} options={SEVERITY_OPTIONS} {...field('severity')} />
              {isOneSource ? undefined : (
                <TextBox label={`Source of band ${index + 1}`} placeholder="Source" {...field('source')} />
              )}
            </>
          );
        }}
      </RowList>
      {first && isOneSource ? (
        <NeededWords
          label="Source of the bands"
          isWide
          value={first.source}
          onChange={(source) => onChange(bands.map((band) => ({ ...band, source })))}
        />
      ) : undefined}
    </div>
  );
}
