import type { EarlyCalls } from '#api/early-calls.ts';
import type { UserId } from '#shared/domain/ids.ts';

/** What is known of a page that is being opened before the server has said who is signed in. */
export type PageStart = {
  userId: UserId;
  /** The query of the address. */
  search: string;
  windowHeightPx: number;
  /** Makes a call that the page is going to make. */
  callEarly: EarlyCalls['callEarly'];
};
