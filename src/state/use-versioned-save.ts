import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { differencesOf, type FlatRecord } from '#model/values/three-way.ts';
import { useCache } from './use-change.ts';

type Versioned = { version: number };

type VersionedSaveOptions<Item extends Versioned, Fields extends FlatRecord> = {
  /** Loads the newest version from the server. */
  load: () => Promise<Item>;
  /** Sends the fields with the version of `base`. Rejects with ApiError `conflict` when there is a newer version. */
  save: (fields: Fields, version: number, base: Item) => Promise<Item>;
  /** The fields of an item to compare and choose from. */
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
 * Saves edited fields and never overwrites what another user saved meanwhile. On a conflict it loads the newest version
 * and passes the differences to `ConflictDialog`. The dialog also appears when the two users changed different fields,
 * because merging two valid records can give an invalid one.
 *
 *     const saving = useVersionedSave({
 *       load: () => api.callEndpoint(getProtocol, { params }),
 *       save: (fields, version) => api.callEndpoint(putProtocol, { params, body: { ...fields, version } }),
 *       fieldsOf: ({ name, goalPct }) => ({ name, goalPct }),
 *       onSaved: close,
 *     });
 *     saving.submit(protocol, { name, goalPct });
 *     saving.problem; // a message if it failed for another reason
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
    /** `base` is the item the form was opened with. */
    submit: (base: Item, mine: Fields) => mutate({ base, mine }),
    conflict: found && { base: found.base, mine: found.mine, theirs: options.fieldsOf(found.newest) },
    /** Saves the chosen fields. If a newer version appeared meanwhile, the next conflict is shown. */
    resolve: (merged: Fields) => {
      if (found) mutate({ base: found.newest, mine: merged });
    },
    cancel: () => {
      setFound(undefined);
      reset();
    },
    isBusy: isPending,
    /** Messages by field, for the submitted form. */
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
    // Same version: the conflict has another cause, and the server's message names it.
    if (newest.version === base.version) throw error;
    const fields = fieldsOf(base);
    const isSame = differencesOf(fields, mine, fieldsOf(newest)).length === 0;
    return isSame ? { kind: 'saved', item: newest } : { kind: 'conflict', base: fields, mine, newest };
  }
}
