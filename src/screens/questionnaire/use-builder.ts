import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import { keptQuestionnaireSchema } from '#model/questionnaires/kept-questionnaire.ts';
import { useUser } from '#state/auth.atoms.ts';
import { draftDrawer, type KeptDraft } from '#state/storage/kept-draft.ts';
import { useServices } from '#state/services.atoms.ts';
import { useKeeping } from '#state/storage/use-keeping.ts';
import { NEW } from '#shared/routes.ts';
import { type Draft, draftOf } from './model/draft.ts';
import { useQuestionnaireEditor } from './use-questionnaire-editor.ts';
import { useSaveQuestionnaire } from './use-save-questionnaire.ts';

/** `saved` is undefined if not stored yet: the builder then starts with `begun`. */
export type BuilderProps = { saved: Questionnaire | undefined; begun: Draft };

/** The draft, saving it, and a local copy in the browser until it is saved. */
export function useBuilder(props: BuilderProps) {
  const { drawer, drawerOf, found } = useKept(props);
  const [kept, setKept] = useState(found);
  const [stored, setStored] = useState(() => baseOf(props.saved, found));
  const [start, setStart] = useState(() => found?.base ?? startOf(props));
  const editor = useQuestionnaireEditor(start, found?.draft);
  const [hasTried, setTried] = useState(false);
  const { draft, isDirty } = editor;
  const { forget } = useKeeping({ drawer, draft, base: start, version: stored?.version ?? 0, isDirty });
  /** The last draft sent to the server; `isOther` if the answer contains more than that draft. */
  const sent = useRef({ draft, isOther: false });
  const send = (isOther: boolean) => {
    sent.current = { draft, isOther };
  };
  const settle = (item: Questionnaire | undefined, next: Draft, isAll = true) => {
    if (isAll) forget();
    setKept(undefined);
    setStored(item);
    setStart(next);
    setTried(false);
  };
  const saving = useSaveQuestionnaire(stored, (item) => {
    const isAll = draft === sent.current.draft;
    // Edits made meanwhile lack the others' changes. The draft keeps its base, so saving it asks again.
    if (!isAll && sent.current.isOther) return;
    if (!stored) {
      // The draft continues at its own address, and edits made meanwhile are stored there.
      forget();
      const { version } = item;
      if (!isAll)
        drawerOf(item.questionnaireId).write({ draft, base: draftOf(item), version, atMs: Date.now() });
    }
    settle(item, draftOf(item), isAll);
    editor.settle(sent.current.draft, draftOf(item));
  });
  return {
    editor,
    saving: {
      ...saving,
      resolve: (merged: Parameters<typeof saving.resolve>[0]) => {
        send(true);
        saving.resolve(merged);
      },
    },
    stored,
    /** The unsaved draft of an earlier page; it is already in the builder. */
    restored: isDirty ? kept : undefined,
    problems: hasTried ? editor.found : NO_PROBLEMS,
    /** False if something is missing: it is marked now, and nothing is sent. */
    save: (): boolean => {
      if (!questionnaireDefinitionSchema.safeParse(draft.definition).success) {
        // Synchronously, so that the first marked field can take the focus.
        flushSync(() => setTried(true));
        return false;
      }
      setTried(true);
      send(false);
      saving.submit(draft);
      return true;
    },
    /** Reverts to the saved version, as one step that can be undone. */
    discard: () => {
      settle(props.saved, startOf(props));
      editor.edit(() => startOf(props));
    },
  };
}

/** A constant, so that only changed parts are rendered again. */
const NO_PROBLEMS: Readonly<Record<string, string>> = {};

const startOf = (props: BuilderProps): Draft => (props.saved ? draftOf(props.saved) : props.begun);

/** The version the draft is based on: saving is refused if a newer one is stored. */
const baseOf = (saved: Questionnaire | undefined, kept: KeptDraft<Draft> | undefined) =>
  saved && kept ? { ...saved, ...kept.base, version: kept.version } : saved;

function useKept(props: BuilderProps) {
  const { storage } = useServices();
  const { userId } = useUser();
  const id = props.saved?.questionnaireId ?? NEW;
  const drawerOf = useCallback(
    (each: string) => draftDrawer(storage, `loopwell.questionnaire.${userId}.${each}`, readKept),
    [storage, userId],
  );
  const drawer = useMemo(() => drawerOf(id), [drawerOf, id]);
  const [found] = useState(() => {
    const kept = drawer.read();
    return kept && JSON.stringify(kept.draft) !== JSON.stringify(startOf(props)) ? kept : undefined;
  });
  return { drawer, drawerOf, found };
}

/** Throws for content that the builder can no longer show: the drawer then counts as empty. */
const readKept = (value: unknown) => keptQuestionnaireSchema.parse(value) as unknown as KeptDraft<Draft>;
