import type { Api } from '#api/client.ts';
import type { ReadStored } from '#api/offline-answers.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Cache } from '../use-change.ts';

/** What a screen needs to request its first data before it is shown. */
export type LoadAheadInput = { api: Api; readStored: ReadStored; cache: Cache; userId: UserId };
