import { useEffect, useEffectEvent, useRef } from 'react';
import { NO_FEEDBACK_RESPONSES } from '#api/feedback-responses.ts';
import { type FeedbackResponse, listFeedbackResponses } from '#shared/api/practice/feedback-responses.ts';
import { type FeedbackRack, soundOf } from '#live/session/index.ts';
import { useRoom } from '../room/room-context.ts';
import { FavoriteButton, favoritesFirst, useFavorites } from './favorites.tsx';
import { Select } from '#ui/forms/Choice.tsx';
import { useStore } from '#live/store/index.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import type { UserId } from '#shared/domain/ids.ts';

/** The maximum of one server call; nobody reads a longer list beside a client. */
const MOST = 100;

/**
 * One choice for sound, picture and how they follow success, from the practice's feedback responses. The protocol's own
 * response is the default. Nothing is shown if the practice has none.
 */
export function ResponsePicker() {
  const { data, feedback } = useRoom();
  const { responses, problem } = useResponsesOfRoom(data.therapistId);
  const { response: used, isRestored } = useStore(feedback.view);
  const chosen = responses.find(({ feedbackResponseId }) => feedbackResponseId === used?.id);
  const isDecided = useRef(false);
  const own = useOwnResponse(responses);
  const favorites = useFavorites();
  const choose = (response: FeedbackResponse | undefined) => {
    feedback.follow(response?.mapping, response && { id: response.feedbackResponseId, name: response.name });
    if (response) {
      void feedback.chooseSound(soundOf(response.soundId, response.soundFile));
      feedback.choosePicture(pictureOf(response));
    }
  };
  const takeOwn = useEffectEvent(() => {
    if (own && !isDecided.current && !isRestored) choose(own);
  });
  // Another protocol has another default.
  const ownId = own?.feedbackResponseId;
  useEffect(() => {
    if (ownId !== undefined) takeOwn();
  }, [ownId]);
  if (problem)
    return (
      <section className="lw-side-section">
        <h2>Feedback response</h2>
        <p className="lw-muted">{problem}</p>
      </section>
    );
  if (responses.length === 0) return undefined;
  return (
    <section className="lw-side-section">
      <h2>Feedback response</h2>
      <div className="lw-side-row">
        <Select<string>
          name="Feedback response"
          isFilling
          value={chosen?.feedbackResponseId ?? ''}
          onChange={(chosenId) => {
            isDecided.current = true;
            choose(responses.find(({ feedbackResponseId }) => feedbackResponseId === chosenId));
          }}
          options={[
            { value: '', label: 'None: use the settings below' },
            ...favoritesFirst(responses, favorites.ids).map(({ feedbackResponseId, name }) => ({
              value: feedbackResponseId,
              label: favorites.ids.has(feedbackResponseId) ? `\u2605 ${name}` : name,
            })),
          ]}
        />
        {chosen ? <FavoriteButton favorites={favorites} response={chosen} /> : undefined}
      </div>
    </section>
  );
}

const pictureOf = ({
  pictureId,
  videoFile,
  videoUrl,
}: FeedbackResponse): Parameters<FeedbackRack['choosePicture']>[0] => {
  if (videoFile) return { kind: 'stored', file: videoFile };
  if (pictureId) return { kind: 'picture', name: pictureId };
  return videoUrl ? { kind: 'url', url: videoUrl } : { kind: 'none' };
};

/** The response named by the protocol, if the practice has it. */
function useOwnResponse(responses: readonly FeedbackResponse[]): FeedbackResponse | undefined {
  const named = useRoom().protocol?.definition.feedbackResponse?.toLowerCase();
  return responses.find(({ name }) => name.toLowerCase() === named);
}

/** Loaded once: a session must not change under the practitioner. */
function useResponsesOfRoom(id: UserId) {
  const { data, problem } = useEndpoint(
    listFeedbackResponses,
    { params: { id }, query: { limit: MOST } },
    {
      whenNotFound: NO_FEEDBACK_RESPONSES,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  return { responses: data?.feedbackResponses ?? [], problem };
}
