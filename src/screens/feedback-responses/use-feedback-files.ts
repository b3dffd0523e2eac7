import {
  type FeedbackFile,
  type FeedbackFileRef,
  listFeedbackFiles,
} from '#shared/api/practice/feedback-files.ts';
import type { FeedbackResponse } from '#shared/api/practice/feedback-responses.ts';
import type { MediaKind } from '#shared/feedback/media-kinds.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

export type FeedbackFiles = ReturnType<typeof useFeedbackFiles>;

const isReady = ({ state }: FeedbackFile): boolean => state === 'ready';

/** Uploaded sounds and videos: those in the library and those of the response itself. */
export function useFeedbackFiles(stored: FeedbackResponse | undefined) {
  const { userId } = useUser();
  const params = { id: userId };
  const sounds = useEndpoint(listFeedbackFiles, { params, query: { kind: 'sound' } });
  const videos = useEndpoint(listFeedbackFiles, { params, query: { kind: 'video' } });
  const of = (kind: MediaKind) => (kind === 'sound' ? sounds : videos);
  const listed = (kind: MediaKind) => of(kind).data?.feedbackFiles ?? [];
  const own = [stored?.soundFile, stored?.videoFile].filter((file) => file !== null && file !== undefined);
  const all: FeedbackFileRef[] = [
    ...listed('sound').filter(isReady),
    ...listed('video').filter(isReady),
    ...own,
  ];
  return {
    all,
    ready: (kind: MediaKind) => listed(kind).filter(isReady),
    unfinished: (kind: MediaKind) => listed(kind).filter((file) => !isReady(file)),
    problem: (kind: MediaKind) => of(kind).problem,
    isMine: (id: string) =>
      [...listed('sound'), ...listed('video')].some(
        (file) => file.feedbackFileId === id && file.therapistId === userId,
      ),
    nameOf: (id: string): string =>
      all.find(({ feedbackFileId }) => feedbackFileId === id)?.name ?? 'No file',
  };
}
