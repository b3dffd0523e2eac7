import {
  addFavoriteResponse,
  listFavoriteResponses,
  removeFavoriteResponse,
} from '#shared/api/practice/favorite-responses.ts';
import { Button } from '@blueprintjs/core';
import { StarEmptyIcon, StarIcon } from '@blueprintjs/icons';
import { messageOf } from '#api/api-error.ts';
import type { FeedbackResponse } from '#shared/api/practice/feedback-responses.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useChange } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useRoom } from '../room/room-context.ts';

type Favorites = ReturnType<typeof useFavorites>;

/** Feedback responses that the client of this room likes. Without them, a session goes on as usual. */
export function useFavorites() {
  const { therapistId, session } = useRoom().data;
  const toast = useToast();
  const params = { id: therapistId, clientId: session.clientId };
  const { data } = useEndpoint(listFavoriteResponses, { params }, { retry: false });
  const options = {
    refreshes: [listFavoriteResponses],
    isBusyUntilRefreshed: true as const,
    onError: (error: Error) =>
      toast({ kind: 'danger', message: `The favorite was not changed. ${messageOf(error)}` }),
  };
  const add = useChange(addFavoriteResponse, options);
  const remove = useChange(removeFavoriteResponse, options);
  const ids: ReadonlySet<string> = new Set(data?.feedbackResponseIds);
  return {
    ids,
    isBusy: add.isBusy || remove.isBusy,
    toggle: ({ feedbackResponseId }: FeedbackResponse) =>
      (ids.has(feedbackResponseId) ? remove : add).run({ params: { ...params, feedbackResponseId } }),
  };
}

/** Favorites first, each part in its order. */
export const favoritesFirst = (
  responses: readonly FeedbackResponse[],
  favorites: ReadonlySet<string>,
): readonly FeedbackResponse[] => [
  ...responses.filter(({ feedbackResponseId }) => favorites.has(feedbackResponseId)),
  ...responses.filter(({ feedbackResponseId }) => !favorites.has(feedbackResponseId)),
];

/** Marks the chosen response as one that the client likes, with one click. */
export function FavoriteButton({
  favorites,
  response,
}: {
  favorites: Favorites;
  response: FeedbackResponse;
}) {
  const isFavorite = favorites.ids.has(response.feedbackResponseId);
  const label = isFavorite ? 'Favorite of this client: remove' : 'Mark as a favorite of this client';
  return (
    <Button
      icon={isFavorite ? <StarIcon /> : <StarEmptyIcon />}
      aria-label="Favorite of this client"
      title={label}
      aria-pressed={isFavorite}
      active={isFavorite}
      loading={favorites.isBusy}
      onClick={() => favorites.toggle(response)}
    />
  );
}
