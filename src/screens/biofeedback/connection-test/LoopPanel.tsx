import { Button, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import {
  LOOP_SIGNALS,
  type LoopTest,
  readLoopDelay,
  type StoredLoopDelay,
  storeLoopDelay,
} from '#live/connection-test/index.ts';
import type { HeadsetView } from '#live/headsets/index.ts';
import { browserStorage, useStore } from '#live/store/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { formatDate } from '#ui/text/format.ts';
import { loopWords, SIGNAL_WORDS } from './loop-words.ts';

/** Measures the delay from a sound or light of this computer to the sample that shows it. */
export function LoopPanel({ loop, view }: { loop: LoopTest; view: HeadsetView }) {
  const { signal, sentCount, isLit, outcome, problem } = useStore(loop.view);
  const [stored, setStored] = useState(() => readLoopDelay(browserStorage(), view));
  const [isFull, setIsFull] = useState(false);
  const keep = (delay: StoredLoopDelay | undefined) => {
    if (storeLoopDelay(browserStorage(), view, delay)) setStored(delay);
    else setIsFull(true);
  };
  const isReady = view.step === 'streaming';
  return (
    <Panel title="Delay of the whole chain" aside={`${LOOP_SIGNALS} signals, about 15 seconds`}>
      <div className="lw-linktest__test">
        {signal ? (
          <>
            <p>
              <strong>{SIGNAL_WORDS[signal].sending}</strong> {SIGNAL_WORDS[signal].keep}
            </p>
            <ProgressBar
              aria-label="Progress of the measurement"
              value={sentCount / LOOP_SIGNALS}
              stripes={false}
              animate={false}
            />
          </>
        ) : (
          <>
            <p>
              Headset and radio also take time. To measure it, hold an electrode against the loudspeaker, so
              that its clicks shake the electrode, or fix a photodiode that is connected to a channel over the
              field that flashes.
            </p>
            {outcome ? <output>{loopWords(outcome, view.channelNames)}</output> : undefined}
            {problem === undefined ? undefined : <Notice kind="danger">{problem}</Notice>}
          </>
        )}
        {signal === 'light' ? <div className="lw-linktest__flash" data-lit={isLit} /> : undefined}
        <div className="lw-form-actions">
          {signal ? (
            <Button onClick={() => loop.cancel()}>Stop</Button>
          ) : (
            <>
              {outcome?.kind === 'measured' ? (
                <Button
                  intent="primary"
                  onClick={() =>
                    keep({
                      delayMs: outcome.delayMs,
                      spreadMs: outcome.spreadMs,
                      signal: outcome.signal,
                      measuredAtMs: Date.now(),
                    })
                  }
                >
                  Use in sessions
                </Button>
              ) : undefined}
              <Button disabled={!isReady} onClick={() => void loop.run('sound')}>
                Measure with clicks
              </Button>
              <Button disabled={!isReady} onClick={() => void loop.run('light')}>
                Measure with flashes
              </Button>
            </>
          )}
        </div>
        {isFull ? (
          <Notice kind="warning">
            This browser could not store the delay. Allow Loopwell to store data, then measure again.
          </Notice>
        ) : undefined}
        {stored ? (
          <p className="lw-muted lw-small">
            Used in sessions with this headset on this computer: {Math.round(stored.delayMs)} ms, measured
            with {SIGNAL_WORDS[stored.signal].plural} on{' '}
            {formatDate(new Date(stored.measuredAtMs).toISOString())}.{' '}
            <Button size="small" variant="minimal" onClick={() => keep(undefined)}>
              Remove
            </Button>
          </p>
        ) : undefined}
      </div>
    </Panel>
  );
}
