import { z } from 'zod';
import { sessionIdSchema, userIdSchema } from '#shared/domain/ids.ts';
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
  rating: givenRatingSchema,
  /** The server's message if it rejected the ratings. */
  refused: z.string().optional(),
});
export type WaitingRating = z.infer<typeof waitingRatingSchema>;

/** One that cannot be read takes no other with it. */
export const waitingRatingsSchema: z.ZodType<readonly WaitingRating[]> = z
  .array(z.unknown())
  .transform((all) => all.flatMap((each) => waitingRatingSchema.safeParse(each).data ?? []));

/** What earlier versions stored by session. */
export const earlierRatingsSchema = z.array(z.object({ key: z.string(), rating: givenRatingSchema }));

export const isBy = ({ giver }: WaitingRating, by: Giver | undefined): boolean =>
  giver.userId === by?.userId && giver.actingId === by.actingId;
