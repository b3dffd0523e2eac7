import { Button, ProgressBar } from '@blueprintjs/core';
import { PlayIcon, StopIcon } from '@blueprintjs/icons';
import {
  adviceOf,
  type ConnectionTest,
  type ConnectionTestView,
  type LinkVerdict,
} from '#live/connection-test/index.ts';
import type { HeadsetView } from '#live/headsets/index.ts';
import { CopyButton } from '#ui/buttons/CopyButton.tsx';
import { Panel } from '#ui/layout/Panel.tsx';

/** A level as shape and word; the color comes from the style sheet and is never the only sign. */
const LEVELS: Readonly<Record<LinkVerdict['level'], { word: string; shape: string }>> = {
  green: { word: 'good', shape: '●' },
  amber: { word: 'with limits', shape: '▲' },
  red: { word: 'not good', shape: '✕' },
};

type TestPanelProps = {
  test: ConnectionTest;
  state: ConnectionTestView;
  view: HeadsetView;
  report: () => string;
};

/** The test, its verdict with reasons, and the text for support. */
export function TestPanel({ test, state, view, report }: TestPanelProps) {
  const { stage, secondsDone, result } = state;
  const isTesting = stage === 'testing';
  return (
    <Panel title="Test" aside={`${test.seconds} seconds`}>
      <div className="lw-linktest__test">
        {isTesting ? (
          <>
            <p>
              <strong>Counting what arrives.</strong> Sit still, as in a session, and keep this page visible.
            </p>
            <ProgressBar
              aria-label="Progress of the test"
              value={secondsDone / test.seconds}
              stripes={false}
              animate={false}
            />
            <p className="lw-muted">{test.seconds - secondsDone} s to go</p>
          </>
        ) : (
          <Outcome verdict={result?.verdict} view={view} />
        )}
        <div className="lw-form-actions">
          {isTesting ? (
            <Button icon={<StopIcon />} onClick={() => test.cancel()}>
              Stop the test
            </Button>
          ) : (
            <Button
              intent={result ? 'none' : 'primary'}
              icon={<PlayIcon />}
              disabled={stage !== 'watching' || view.step !== 'streaming'}
              onClick={() => test.run()}
            >
              {result ? 'Test again' : 'Test the link'}
            </Button>
          )}
          <CopyButton
            label="Copy for support"
            text={report}
            isDisabled={isTesting || (!result && view.facts === undefined && view.problem === undefined)}
          />
        </div>
        <p className="lw-muted lw-small">
          The copied text contains figures, versions and the model. It contains no names and no serial number.
        </p>
      </div>
    </Panel>
  );
}

type OutcomeProps = { verdict: LinkVerdict | undefined; view: HeadsetView };

function Outcome({ verdict, view }: OutcomeProps) {
  if (!verdict) {
    return (
      <p>
        {view.facts
          ? 'Counts what the headset sends and what arrives, and tells you whether that is enough for a session.'
          : 'Connect a headset first. The test then counts what it sends and what arrives.'}
      </p>
    );
  }
  const look = LEVELS[verdict.level];
  const advice = adviceOf(verdict);
  return (
    <section className={`lw-verdict lw-verdict--${verdict.level}`} aria-label="Verdict">
      <h3>
        <span aria-hidden="true">{look.shape}</span> {verdict.headline}
        <span className="lw-visually-hidden"> ({look.word})</span>
      </h3>
      <ul className="lw-verdict__findings lw-plain-list">
        {verdict.findings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <span className="lw-verdict__shape" aria-hidden="true">
              {LEVELS[level].shape}
            </span>
            <span>
              <span className="lw-visually-hidden">{LEVELS[level].word}: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {advice.length > 0 ? (
        <>
          <h4>What to do</h4>
          <ul className="lw-verdict__advice">
            {advice.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      ) : undefined}
    </section>
  );
}
