import { fixed } from '#shared/locale/formats.ts';
import { useState } from 'react';
import { pathTo } from '#shared/routes.ts';
import { formatClock, formatPct } from '#live/charts/index.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Num } from '#ui/text/Num.tsx';
import { FactBox } from '#ui/text/Fact.tsx';
import { withoutRuns } from '../run/stage-words.ts';
import { RatingPanel } from '../visit/RatingPanel.tsx';
import { TableSteps } from '../visit/TableSteps.tsx';
import { useRoom } from '../room/room-context.ts';
import { BlindingGuess } from '../study/BlindingGuess.tsx';
import { BackToClient } from './BackToClient.tsx';
import { UploadNotice } from './SavingProgress.tsx';

/** The session is over: what was stored, and the link to its breakdown. */
export function EndedStage() {
  const { data, view, visit } = useRoom();
  const { result, upload, runs, state, isBlinded } = view;
  const [isGuessed, setGuessed] = useState(false);
  const mustGuess = isBlinded && runs.length > 0;
  const hasLinks = upload.phase === 'complete' && (isGuessed || !mustGuess);
  const summary = result?.summary;
  const reason = withoutRuns({ runCount: runs.length, hasSourceEnded: state.hasSourceEnded });
  return (
    <section className="lw-stage lw-stage--centred lw-ended">
      <h1>{state.hasSourceEnded ? 'The file has ended' : 'Session ended'}</h1>
      <p>
        {formatClock(result?.durationSeconds ?? 0)} recorded, {runs.length}{' '}
        {runs.length === 1 ? 'run' : 'runs'} kept.
      </p>
      {reason === undefined ? undefined : <Notice kind="warning">{reason}</Notice>}
      {summary && runs.length > 0 ? (
        <dl className="lw-stage-figures">
          {isBlinded ? undefined : (
            <>
              <FactBox term="Rewarded">
                <Num>{formatPct(summary.rewardedPct ?? Number.NaN)}</Num>
              </FactBox>
              <FactBox term="Mean success">
                <Num>{fixed(summary.meanSuccess, 0)}</Num>
              </FactBox>
            </>
          )}
          <FactBox term="Artifact">
            <Num>{formatPct(summary.artifactPct ?? Number.NaN)}</Num>
          </FactBox>
        </dl>
      ) : undefined}
      {mustGuess ? <BlindingGuess onDone={() => setGuessed(true)} /> : undefined}
      {mustGuess && !isGuessed ? (
        <p className="lw-muted">
          The session breakdown and the report show success and thresholds, which could change a guess. Both
          can be opened here once the guesses are stored or skipped.
        </p>
      ) : undefined}
      <UploadNotice done="Everything is on the server." />
      {visit ? <TableSteps title="After the headset" steps={visit.order.after} /> : undefined}
      {visit?.plan.ratings.after ? <RatingPanel moment="after" run={null} /> : undefined}
      <div className="lw-stage__actions">
        {hasLinks ? (
          <AppLink
            className="bp6-button bp6-large bp6-intent-primary"
            href={pathTo.sessionBreakdown(data.session)}
          >
            Open the session breakdown
          </AppLink>
        ) : undefined}
        {hasLinks && runs.length > 0 ? (
          <AppLink className="bp6-button bp6-large" href={pathTo.sessionReport(data.session)}>
            Print report
          </AppLink>
        ) : undefined}
        <BackToClient className="bp6-button bp6-large" />
      </div>
    </section>
  );
}
