import { createContext, useContext } from 'react';
import type { Draft } from '../model/draft.ts';
import type { Problem } from '../model/problem.ts';
import { problemsAt } from '../model/problems.ts';
import { type FieldInfo, fieldInfo } from '../model/fields.ts';
import { type FieldPath, getIn, setIn } from '../model/set-in.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';

export type Editor = {
  draft: Draft;
  problems: readonly Problem[];
  isReadOnly: boolean;
  /** Edits with the same key in quick succession are one step of undo; an empty key is always a step of its own. */
  change: (key: string, change: (draft: Draft) => Draft) => void;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('The fields of a protocol need an editor around them');
  return editor;
}

/** The protocol being written, and a way to change it as a whole. */
export function useDefinition() {
  const { draft, change, isReadOnly } = useEditor();
  return {
    definition: draft.definition,
    isReadOnly,
    changeDefinition: (make: (before: Protocol) => Protocol, key = '') =>
      change(key, (before) => ({ ...before, definition: make(before.definition) })),
  };
}

export type Field<T> = {
  value: T;
  set: (value: T) => void;
  info: FieldInfo;
  problems: readonly Problem[];
  isReadOnly: boolean;
};

/** One field of the definition. The caller knows its type; the schema validates the input. */
export function useField<T>(path: FieldPath): Field<T> {
  const { draft, problems, change, isReadOnly } = useEditor();
  return {
    value: getIn(draft.definition, path) as T,
    set: (value) =>
      change(path, (before) => {
        const definition = setIn(before.definition, path, value);
        return definition === before.definition ? before : { ...before, definition };
      }),
    info: fieldInfo(path) ?? { label: '', help: '' },
    problems: problemsAt(problems, path),
    isReadOnly,
  };
}
