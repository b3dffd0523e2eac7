import { ProgressBar } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import {
  giveUnit,
  type PreviewJob,
  type PreviewShown,
  type PreviewState,
  usePreview,
} from '#live/offline/index.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { mainsHzOf } from '#shared/engine/mains.ts';
import { type Protocol, protocolSchema } from '#shared/eeg/protocol.ts';
import { UNIT_MISSING, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useGiveUnit } from '#state/clients/use-give-unit.ts';
import { BlankUnit, isOfBlankUnit } from '#widgets/eeg/BlankUnit.tsx';
import { Figures } from '#ui/text/Figure.tsx';
import { formatNumber } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { ReplayConditions } from '#widgets/replay/ReplayConditions.tsx';
import { replaySpeedWords } from '#widgets/replay/ReplayFigures.tsx';
import { VerdictTag } from '#widgets/replay/VerdictTag.tsx';
import { useEditor } from '../editor/editor-context.ts';
import type { Draft } from '../model/draft.ts';
import { baselineSecondsOf } from '#shared/eeg/baseline-need.ts';
import { type Knobs, previewBaselineSeconds, previewSignal, USUAL } from '../model/simulation.ts';
import { KnobPanel } from './KnobPanel.tsx';
import { PreviewCharts } from './PreviewCharts.tsx';
import { lengthWords, type PreviewFigure, previewProvenance, rewardsPerMinute } from './preview-words.ts';
import { type ChosenRecording, type SourceChoice, useChosenRecording, useRecordings } from './recordings.ts';
import { SourceBar } from './SourceBar.tsx';

const PART_SECONDS = 300;

/** Preview of the protocol as it is now, run by the engine of live sessions. */
export function PreviewPane({ therapistId }: { therapistId: UserId }) {
  const { draft } = useEditor();
  const [choice, setChoice] = useState<SourceChoice>({ kind: 'simulated' });
  const [isWanted, setIsWanted] = useState(false);
  const [knobs, setKnobs] = useState(USUAL);
  const [isWhole, setIsWhole] = useState(false);
  const recordings = useRecordings(therapistId, isWanted);
  const chosen = useChosenRecording(therapistId, choice, recordings);
  const { job, isValid } = usePreviewJob(draft, { choice, chosen, knobs, isWhole });
  const state = usePreview(useApi(), job);
  const storing = useGiveUnit(giveUnit);
  const onUnit = (blankUnit: VoltageUnit) => {
    if (choice.kind !== 'local' && choice.kind !== 'eegFile') return;
    setChoice({ ...choice, blankUnit });
    const file =
      choice.kind === 'eegFile' && recordings.files.find(({ eegFileId }) => eegFileId === choice.eegFileId);
    if (file) storing.run({ file, unit: blankUnit });
  };
  return (
    <section className="lw-preview" aria-label="Preview">
      <div className="lw-preview__head">
        <h2>Preview</h2>
        <Busy state={state} />
      </div>
      <SourceBar
        choice={choice}
        recordings={recordings}
        onWanted={() => setIsWanted(true)}
        onChoose={(next) => {
          setIsWhole(false);
          setChoice(next);
        }}
      />
      {choice.kind === 'simulated' ? <KnobPanel knobs={knobs} onChange={setKnobs} /> : undefined}
      {chosen && 'problem' in chosen ? <Notice kind="danger">{chosen.problem}</Notice> : undefined}
      {isValid ? undefined : (
        <Notice kind="info">
          These figures do not include the fields marked red. Correct these fields to update the figures.
        </Notice>
      )}
      {state.problem === undefined ? undefined : <Notice kind="danger">{state.problem}</Notice>}
      <BlankUnit warnings={unitWarnings(state)} onGive={onUnit} />
      {state.shown ? (
        <Shown shown={state.shown} isWhole={isWhole} onWhole={() => setIsWhole(true)} />
      ) : undefined}
    </section>
  );
}

/** The question for the unit, or the unit that the figures shown were computed with. */
function unitWarnings({ unitQuestion, shown }: PreviewState) {
  if (unitQuestion !== undefined) return [{ code: UNIT_MISSING, message: unitQuestion }];
  return shown?.result.ok ? shown.result.report.warnings : [];
}

type JobInput = { choice: SourceChoice; chosen: ChosenRecording; knobs: Knobs; isWhole: boolean };

/** The job to compute; the same object while nothing that affects the figures changes. */
function usePreviewJob(draft: Draft, { choice, chosen, knobs, isWhole }: JobInput) {
  const { organization } = useUser();
  const mainsHz = mainsHzOf(organization);
  const { deviceType } = draft;
  const parsed = useMemo(() => protocolSchema.safeParse(draft.definition), [draft.definition]);
  // While a field cannot be read, signals and knobs use the last valid protocol.
  const [lastText, setLastText] = useState<string>();
  const text = parsed.success ? JSON.stringify(trainedPart(parsed.data)) : lastText;
  if (text !== lastText) setLastText(text);
  const job = useMemo((): PreviewJob | undefined => {
    if (text === undefined) return undefined;
    const protocol = protocolSchema.parse(JSON.parse(text));
    if (choice.kind === 'simulated') {
      const signal = previewSignal(protocol, deviceType, { knobs, mainsHz });
      const settings = { mainsHz, baselineSeconds: previewBaselineSeconds(protocol) };
      return { protocol, settings, source: { kind: 'simulated', signal }, sourceKey: JSON.stringify(signal) };
    }
    if (!chosen || 'problem' in chosen) return undefined;
    const { source, sourceKey, badChannels } = chosen;
    const mostSeconds = isWhole ? undefined : PART_SECONDS + baselineSecondsOf(protocol);
    return { protocol, source, sourceKey, settings: { mainsHz, badChannels, mostSeconds } };
  }, [text, choice, chosen, deviceType, knobs, mainsHz, isWhole]);
  return { job, isValid: parsed.success };
}

/** The protocol without its texts and feedback: a new description does not change the figures. */
function trainedPart({
  description: _d,
  evidence: _e,
  contraindications: _c,
  substitutions: _s,
  placementSystem: _p,
  feedbackResponse: _f,
  ...rest
}: Protocol) {
  return rest;
}

function Busy({ state }: { state: PreviewState }) {
  if (!state.busy) {
    const { shown } = state;
    if (!shown?.result.ok) return undefined;
    const { report } = shown.result;
    const seconds = report.durationSeconds + report.baselineSeconds;
    return (
      <span className="lw-muted lw-small">
        {replaySpeedWords({ recordingSeconds: seconds, computingMs: shown.computingMs }, 1)}
      </span>
    );
  }
  const { kind, share } = state.busy;
  return (
    <div className="lw-preview__busy">
      <span className="lw-muted lw-small">{kind === 'loading' ? 'Loading the signal' : 'Computing'}</span>
      <ProgressBar
        value={share}
        intent="primary"
        stripes={false}
        animate={false}
        aria-label="Progress of the preview"
      />
    </div>
  );
}

type ShownProps = { shown: PreviewShown; isWhole: boolean; onWhole: () => void };

function Shown({ shown, isWhole, onWhole }: ShownProps) {
  const { result, protocol, info, settings } = shown;
  const rows = useMemo(
    () =>
      result.ok
        ? [{ key: '0', name: protocol.name, isOwn: true, report: result.report, problem: undefined }]
        : [],
    [result, protocol.name],
  );
  if (!result.ok) {
    return (
      <Notice kind="warning">
        It cannot run on this signal. {result.message} Change the named field, or choose another signal.
      </Notice>
    );
  }
  const { report, ticks } = result;
  const figure = (kind: PreviewFigure, label: string, value: number | null, unit: string) => ({
    label,
    value,
    digits: 1,
    unit,
    provenance: previewProvenance(kind, shown, report),
  });
  const figures = [
    figure('rewarded', 'Rewarded', report.rewardedPct, '%'),
    figure('success', 'Success', report.meanSuccess, 'of 100'),
    figure('artifact', 'Artifact', report.artifactPct, '%'),
    figure('rate', 'Rewards', rewardsPerMinute(report), '/min'),
  ];
  const isPart =
    settings.mostSeconds !== undefined &&
    info.durationSeconds !== undefined &&
    info.durationSeconds > settings.mostSeconds;
  return (
    <>
      <div className="lw-preview__figures">
        <Figures rows={figures} />
      </div>
      <p className="lw-muted lw-small">
        Goal {formatNumber(protocol.goalPct, 0)} % · {lengthWords(report, protocol)}{' '}
        <VerdictTag verdict={report.emgHonesty.verdict} />
      </p>
      {isPart && !isWhole ? (
        <Notice kind="info" action="Compute all" onAction={onWhole}>
          Only the first {Math.round(settings.mostSeconds! / 60)} minutes of this recording are computed.
        </Notice>
      ) : undefined}
      {report.warnings
        .filter((warning) => !isOfBlankUnit(warning))
        .map(({ message }) => (
          <Notice key={message} kind="warning">
            {message}
          </Notice>
        ))}
      {(report.notes ?? []).map((note) => (
        <Notice key={note} kind="info">
          {note}
        </Notice>
      ))}
      <PreviewCharts shown={shown} report={report} ticks={ticks} />
      <ReplayConditions rows={rows} protocols={[protocol]} source={info} mainsHz={settings.mainsHz} />
    </>
  );
}
