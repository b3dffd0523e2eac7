import { z } from 'zod';
import { clientIdSchema, sessionIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { ratingFields } from '#shared/visit/ratings.ts';

/** Who gave something on this computer. It is sent only under the same sign-in. */
export const giverSchema = z.object({
  userId: userIdSchema,
  /** The administrator who acted as that user. */
  actingId: userIdSchema.optional(),
});
export type Giver = z.infer<typeof giverSchema>;

const givenRatingSchema = z.object({ ...ratingFields, strategy: z.string() });
export type GivenRating = z.infer<typeof givenRatingSchema>;

/** Ratings of a client that wait on this computer until the server has them. */
const waitingRatingSchema = z.object({
  /** Names the request, so that ratings sent twice are stored once. */
  key: z.string(),
  giver: giverSchema,
  therapistId: userIdSchema,
  sessionId: sessionIdSchema,
  /** For the link to the session. */
  clientId: clientIdSchema.optional(),
  rating: givenRatingSchema,
  /** The server's message if it rejected the ratings. */
  refused: z.string().optional(),
});
export type WaitingRating = z.infer<typeof waitingRatingSchema>;

/** What an earlier version stored for a session. */
const earlierRatingSchema = waitingRatingSchema.pick({ key: true, rating: true });
export type EarlierRating = z.infer<typeof earlierRatingSchema>;

/** Stored ratings. Those that this version cannot read stay as they are: nothing that was given is lost. */
type Stored<T> = { read: T[]; unread: unknown[] };

function storedOf<T>(stored: unknown, schema: z.ZodType<T>): Stored<T> {
  const all = (stored === undefined ? [] : [stored].flat()).map((value) => ({
    value,
    rating: schema.safeParse(value).data,
  }));
  return {
    read: all.flatMap(({ rating }) => rating ?? []),
    unread: all.flatMap(({ value, rating }) => (rating === undefined ? [value] : [])),
  };
}

export const waitingRatingsOf = (stored: unknown): Stored<WaitingRating> =>
  storedOf(stored, waitingRatingSchema);

export const earlierRatingsOf = (stored: unknown): Stored<EarlierRating> =>
  storedOf(stored, earlierRatingSchema);

export const isBy = ({ giver }: WaitingRating, by: Giver | undefined): boolean =>
  giver.userId === by?.userId && giver.actingId === by.actingId;

/** Whether this person gave it while acting as another user, and does not act now: only as that user it can be sent. */
export const isFromActing = ({ giver }: WaitingRating, by: Giver | undefined): boolean =>
  by !== undefined && by.actingId === undefined && giver.actingId === by.userId;
