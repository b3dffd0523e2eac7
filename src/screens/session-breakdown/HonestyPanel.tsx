import { useMemo } from 'react';
import { HonestyScatter } from '#live/charts/index.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { BLOCK_SECONDS } from '#shared/engine/clean-blocks.ts';
import {
  emgHonesty,
  type EmgHonesty,
  type HonestyVerdict,
  MUSCLE_ABOVE,
  WATCH_ABOVE,
} from '#shared/engine/emg-honesty.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { localText, signed } from '#ui/text/format.ts';
import { NumberWithOrigin, type Provenance } from '#ui/text/Figure.tsx';
import { IntervalBar } from '#widgets/learning/IntervalBar.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { VerdictTag } from '#widgets/replay/VerdictTag.tsx';
import { artifactRule, versionLine } from './provenance.ts';
import './safeguards.css';

type HonestyPanelProps = { settings: ComponentSettings; table: TickTable };

/** Does success follow muscle? The verdict, its figure, and every block behind it. */
export function HonestyPanel({ settings, table }: HonestyPanelProps) {
  const honesty = useMemo(() => emgHonesty(table), [table]);
  return (
    <Panel
      title="Brain or muscle"
      aside="Muscle tension reaches down into beta and SMR and can be rewarded unseen"
    >
      <div className="lw-honesty">
        <div className="lw-honesty__words">
          <VerdictTag verdict={honesty.verdict} />
          <p>{ADVICE[honesty.verdict]}</p>
          {honesty.correlation ? (
            <Score honesty={honesty} settings={settings} />
          ) : (
            <p className="lw-muted">{localText(honesty.words)}</p>
          )}
        </div>
        {honesty.points.length > 2 ? (
          <HonestyScatter points={honesty.points} description={`Success over muscle. ${honesty.words}`} />
        ) : undefined}
      </div>
    </Panel>
  );
}

const ADVICE: Readonly<Record<HonestyVerdict, string>> = {
  honest: 'Blocks with more muscle tension were not rewarded more than others beyond what chance explains.',
  watch:
    'Blocks with more muscle tension were rewarded somewhat more. Check jaw, forehead and neck before the next run.',
  muscle:
    'Blocks with more muscle tension were rewarded more. Do not read this session as learning before jaw, forehead and ' +
    'neck have been checked; an inhibit at high beta or a stricter muscle limit in the protocol helps.',
  unknown: 'This session does not show whether the reward was muscle.',
};

function Score({ honesty, settings }: { honesty: EmgHonesty; settings: ComponentSettings }) {
  const { correlation, blocks } = honesty;
  if (!correlation) return undefined;
  const provenance = honestyProvenance(settings, blocks);
  const number = (name: string, value: number) => (
    <NumberWithOrigin
      label={name}
      value={value}
      digits={2}
      format={(each) => signed(each)}
      unit=""
      provenance={provenance}
    />
  );
  return (
    <>
      <p className="lw-honesty__score">
        Correlation {number('EMG honesty: correlation', correlation.value)}
        <span className="lw-muted">
          {' '}
          95 % interval {number('EMG honesty: lower end', correlation.low)} to{' '}
          {number('EMG honesty: upper end', correlation.high)} · {blocks} blocks of {BLOCK_SECONDS} s
        </span>
      </p>
      <IntervalBar
        estimate={correlation}
        range={[-1, 1]}
        marks={[-1, 0, WATCH_ABOVE, MUSCLE_ABOVE, 1]}
        ends={['success falls with muscle', 'success rises with muscle']}
        label="Correlation of success with muscle"
      />
    </>
  );
}

const honestyProvenance = (settings: ComponentSettings, blocks: number): Provenance => [
  {
    term: 'Estimator',
    text: 'Pearson correlation of success (0–100) with the natural logarithm of the muscle amplitude, over blocks.',
  },
  { term: 'Interval', text: '95 %, by the transformation of Fisher (1921), blocks taken as independent.' },
  {
    term: 'Muscle',
    text:
      'Amplitude of 43–59 Hz in µV RMS, mean over the trained channels; narrower where sampling rate, notch or low-pass ' +
      'of the session leave less.',
  },
  {
    term: 'Verdict',
    text:
      `Muscle from ${MUSCLE_ABOVE} and watch from ${WATCH_ABOVE} on, only when the whole interval lies above 0, so that chance is not reported. ` +
      `Cleared only when the whole interval lies below ${MUSCLE_ABOVE}, so that too little signal is not cleared.`,
  },
  {
    term: 'Samples',
    text: `${blocks} blocks of ${BLOCK_SECONDS} s of training, each the mean over its artifact-free part, at least half of it.`,
  },
  { term: 'Artifact', text: artifactRule(settings) },
  versionLine(settings),
];
