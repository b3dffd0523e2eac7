import { Button, ProgressBar } from '@blueprintjs/core';
import { type ReactNode, useCallback, useContext, useState } from 'react';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import './eeg-review.css';
import { messageOf } from '#api/api-error.ts';
import { giveUnit, groupFiles, localSource, withUnit } from '#live/offline/index.ts';
import { maskFileName } from '#shared/domain/masking.ts';
import { UNIT_MISSING, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { pathTo } from '#shared/routes.ts';
import { useGiveUnit } from '#state/clients/use-give-unit.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { LoadingScreen } from '#ui/layout/LoadingScreen.tsx';
import { MaskContext } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import type { ChosenRecording, ReviewedSession } from './opened-recording.ts';
import { FilesLink } from './FilesLink.tsx';
import { ReviewRoom } from './ReviewRoom.tsx';
import { StartPanel } from './StartPanel.tsx';
import { UnitQuestion } from './UnitQuestion.tsx';
import { useRoom } from './use-room.ts';
import { errorInPlaceOfPage } from '#api/error-in-place-of-page.ts';
import { LOCAL_FILE, useStoredFile } from './use-stored-file.ts';
import { useWorkbench } from './use-workbench.ts';

/** The review workbench: opens a stored file by its id, or a local file that is dropped or chosen. */
export function EegReviewScreen({ params: { eegFileId } }: ScreenProps) {
  return eegFileId === undefined || eegFileId === LOCAL_FILE ? (
    <Review stored={undefined} />
  ) : (
    <StoredReview eegFileId={eegFileId} />
  );
}

function StoredReview({ eegFileId }: { eegFileId: string }) {
  const { stored, error, retry } = useStoredFile(eegFileId);
  const failed = errorInPlaceOfPage([error], stored);
  if (failed) {
    return <Failure action={<Button onClick={retry}>Try again</Button>}>{messageOf(failed)}</Failure>;
  }
  return stored ? <Review stored={stored} /> : <OpeningScreen />;
}

export function Review({ stored }: { stored: ChosenRecording | undefined }) {
  const [dropped, setDropped] = useState<ChosenRecording | undefined>(undefined);
  const chosen = dropped ?? stored;
  const { opened, problem } = useWorkbench(chosen);
  const { run: storeUnit, error: storeError } = useGiveUnit(giveUnit);
  const answer = useCallback(
    (unit: VoltageUnit) => {
      if (!chosen) return;
      const { named, record } = chosen;
      if (opened?.ok) opened.workbench.unsettleSensitivity();
      setDropped({ named: withUnit(named, unit), record });
      if (record) storeUnit({ file: record, unit });
    },
    [chosen, opened, storeUnit],
  );
  const room = useRoom(opened?.ok ? opened.workbench : undefined, chosen, answer);
  const isMasked = useContext(MaskContext);
  // The server masks the name of a record, but not the names of its parts. The reader uses the name of the first part.
  const localName = chosen?.record || chosen?.session ? undefined : room?.workbench.recording.name;
  usePageTitle(
    chosen?.session?.title ??
      chosen?.record?.name ??
      (isMasked && localName ? maskFileName(localName) : localName),
    'EEG review',
  );
  const open = useCallback((files: readonly File[]) => {
    const [recording] = groupFiles(files);
    if (recording) setDropped({ named: localSource(recording), record: undefined });
  }, []);

  if (!chosen) return <StartPanel onFiles={open} />;
  if (opened && !opened.ok && (chosen.record || chosen.session)) {
    return <Failure session={chosen.session}>{opened.message}</Failure>;
  }
  if (opened && !opened.ok) {
    return (
      <StartPanel onFiles={open}>
        <Notice
          kind="danger"
          actions={
            opened.code === 'needsImport' && (
              <AppLink className="bp6-button bp6-small" href={pathTo.eegUpload()}>
                Upload and choose columns
              </AppLink>
            )
          }
        >
          {opened.message}
        </Notice>
      </StartPanel>
    );
  }
  if (!room) return <OpeningScreen problem={problem} session={chosen.session} />;
  const { recording } = room.workbench;
  if (recording.warnings.some(({ code }) => code === UNIT_MISSING)) {
    return <UnitQuestion recording={recording} onGive={answer} />;
  }
  const notStored = storeError ? `The unit applies to this visit only. ${messageOf(storeError)}` : undefined;
  return <ReviewRoom key={room.key} room={room} readProblem={problem ?? notStored} onFiles={open} />;
}

type WayBack = Pick<ReviewedSession, 'backHref'> | undefined;

type WaitProps = {
  problem?: string | undefined;
  /** 0 to 1, if known. */
  share?: number | undefined;
  session?: WayBack;
};

export const OpeningScreen = ({ problem, share, session }: WaitProps) => (
  <LoadingScreen words={problem ?? 'Opening the recording…'}>
    <ProgressBar intent="primary" aria-label="Loading" {...(share !== undefined && { value: share })} />
    <FilesLink session={session} />
  </LoadingScreen>
);

/** A stored recording that cannot be opened. */
type FailureProps = { action?: ReactNode; session?: WayBack; children: ReactNode };

export const Failure = ({ action, session, children }: FailureProps) => (
  <main className="lw-review-start">
    <FilesLink session={session} />
    <Notice kind="danger" actions={action}>
      {children}
    </Notice>
  </main>
);
