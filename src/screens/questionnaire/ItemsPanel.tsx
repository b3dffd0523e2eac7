import { Button, MenuItem } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { isQuestion, type ItemKind, type QuestionnaireItem } from '#shared/questionnaires/items.ts';
import { KeyMenu } from '#ui/buttons/KeyMenu.tsx';
import { Popover } from '#ui/popovers/Popover.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { addItem, ITEM_KINDS, KIND_WORDS } from './model/draft.ts';
import { problemsBelow } from './model/problem-words.ts';
import type { Editing } from './use-questionnaire-editor.ts';

/** The questions in their order. */
export function ItemsPanel({ editing }: { editing: Editing }) {
  const { draft, edit, problems } = editing;
  const { items, scoring } = draft.definition;
  const list = useRef<HTMLOListElement>(null);
  const add = (kind: ItemKind) => {
    // flushSync: the item must exist before it can take the focus for typing.
    flushSync(() => edit((before) => addItem(before, kind)));
    list.current?.lastElementChild?.querySelector('textarea')?.focus();
  };
  const kinds = (
    <KeyMenu aria-label="Kinds of questions">
      {ITEM_KINDS.map((kind) => (
        <MenuItem key={kind} text={KIND_WORDS[kind]} onClick={() => add(kind)} />
      ))}
    </KeyMenu>
  );
  return (
    <Panel title="Questions" aside="Drag, or Alt with the arrow keys, to reorder">
      {items.length === 0 ? (
        <p className={problems.items === undefined ? 'lw-muted' : 'lw-field-error'}>
          No questions yet. Add the first one; the client sees it on the right.
        </p>
      ) : undefined}
      <ol ref={list} className="lw-plain-list" aria-label="Questions">
        {items.map((item, index) => (
          <ItemEditor
            key={item.linkId}
            item={item}
            index={index}
            isLast={index === items.length - 1}
            earlier={items.slice(0, index).filter(isQuestion)}
            rules={scoring.safety.filter(({ linkId }) => linkId === item.linkId)}
            isTextMissing={problems[`items.${index}.text`] !== undefined}
            unworded={unwordedOf(problems, index, item)}
            problems={problemsOfItem(editing, index, item)}
            edit={edit}
          />
        ))}
      </ol>
      <Popover placement="bottom-start" content={kinds}>
        <Button icon={<PlusIcon />}>Add question</Button>
      </Popover>
    </Panel>
  );
}

function unwordedOf(problems: Editing['problems'], index: number, item: QuestionnaireItem): number[] {
  if (item.kind !== 'single' && item.kind !== 'multiple') return [];
  return [...item.options.keys()].filter(
    (at) => problems[`items.${index}.options.${at}.label`] !== undefined,
  );
}

/** Problems of the item besides its text, its safety banners included. */
function problemsOfItem({ draft, problems }: Editing, index: number, item: QuestionnaireItem): string[] {
  const { safety } = draft.definition.scoring;
  const banners = safety.flatMap((rule, at) =>
    rule.linkId === item.linkId ? problemsBelow(problems, `scoring.safety.${at}`) : [],
  );
  return [...problemsBelow(problems, `items.${index}`, [`items.${index}.text`]), ...banners];
}
