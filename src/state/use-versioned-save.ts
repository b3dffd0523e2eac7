import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { differencesOf, type FlatRecord } from '#model/values/three-way.ts';
import { useCache } from './use-cache.ts';

type Versioned = { version: number };

type VersionedSaveOptions<Item extends Versioned, Fields extends FlatRecord> = {
  /** The newest version as the server has it. */
  load: () => Promise<Item>;
  /** Sends the fields with the version they build on, that of `base`. Rejects with ApiError `conflict` when there is a newer one. */
  save: (fields: Fields, version: number, base: Item) => Promise<Item>;
  /** The part of an item that is compared and chosen from. */
  fieldsOf: (item: Item) => Fields;
  onSaved: (item: Item) => void;
  /** Calls whose answers the change makes stale. */
  refreshes?: readonly Endpoint[];
};

type Attempt<Item, Fields> = { base: Item; mine: Fields };

type Outcome<Item, Fields> =
  | { kind: 'saved'; item: Item }
  | { kind: 'conflict'; base: Fields; mine: Fields; newest: Item };

/**
 * Saves what somebody edited, and never over what somebody else saved meanwhile: the newest version is loaded and what
 * differs is handed to `ConflictDialog`. Changes that do not touch each other's fields still ask, because a sound
 * record can come of two sound halves no more than by chance.
 *
 *     const saving = useVersionedSave({
 *       load: () => api.callEndpoint(ENDPOINTS.getProtocol, { params }),
 *       save: (fields, version) => api.callEndpoint(ENDPOINTS.putProtocol, { params, body: { ...fields, version } }),
 *       fieldsOf: ({ name, goalPct }) => ({ name, goalPct }),
 *       onSaved: close,
 *     });
 *     saving.submit(protocol, { name, goalPct });
 *     saving.problem; // a sentence when it failed for another reason
 */
export function useVersionedSave<Item extends Versioned, Fields extends FlatRecord>(
  options: VersionedSaveOptions<Item, Fields>,
) {
  const cache = useCache();
  const [found, setFound] = useState<Extract<Outcome<Item, Fields>, { kind: 'conflict' }>>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (attempt: Attempt<Item, Fields>) => trySave(options, attempt),
    onSuccess: (outcome) => {
      if (outcome.kind === 'conflict') return setFound(outcome);
      setFound(undefined);
      options.onSaved(outcome.item);
      void cache.refresh(options.refreshes ?? []);
    },
  });
  return {
    /** `base` is what the form was opened with. */
    submit: (base: Item, mine: Fields) => mutate({ base, mine }),
    conflict: found && { base: found.base, mine: found.mine, theirs: options.fieldsOf(found.newest) },
    /** Saves what was chosen; yet another version in between leads to the next choice. */
    resolve: (merged: Fields) => {
      if (found) mutate({ base: found.newest, mine: merged });
    },
    cancel: () => {
      setFound(undefined);
      reset();
    },
    isBusy: isPending,
    /** For the form that was sent: messages by field. */
    fields: error instanceof ApiError ? error.fields : {},
    problem: error ? messageOf(error) : undefined,
  };
}

async function trySave<Item extends Versioned, Fields extends FlatRecord>(
  { load, save, fieldsOf }: VersionedSaveOptions<Item, Fields>,
  { base, mine }: Attempt<Item, Fields>,
): Promise<Outcome<Item, Fields>> {
  try {
    return { kind: 'saved', item: await save(mine, base.version, base) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    const newest = await load();
    // The same version: something else stood in the way, and the server said what.
    if (newest.version === base.version) throw error;
    const fields = fieldsOf(base);
    const isSame = differencesOf(fields, mine, fieldsOf(newest)).length === 0;
    return isSame ? { kind: 'saved', item: newest } : { kind: 'conflict', base: fields, mine, newest };
  }
}
