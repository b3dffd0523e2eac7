import { Button, Checkbox } from '@blueprintjs/core';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  DragHandleVerticalIcon,
  DuplicateIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { isQuestion, type Question, type QuestionnaireItem } from '#shared/questionnaires/items.ts';
import type { SafetyRule } from '#shared/questionnaires/scoring-rules.ts';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { ProblemLines } from './ProblemLines.tsx';
import { ConditionFields } from './fields/ConditionFields.tsx';
import { KindFields } from './fields/KindFields.tsx';
import { SafetyFields } from './fields/SafetyFields.tsx';
import { bind } from './fields/bind.ts';
import { Words } from './fields/Words.tsx';
import { changeItem, duplicateItem, KIND_WORDS, moveItem, removeItem } from './model/draft.ts';
import { haveSameProps } from './model/same-props.ts';
import type { Edit } from './use-questionnaire-editor.ts';

type ItemEditorProps = {
  item: QuestionnaireItem;
  index: number;
  isLast: boolean;
  /** The questions before this item. */
  earlier: readonly Question[];
  /** The safety banners of this item. */
  rules: readonly SafetyRule[];
  isTextMissing: boolean;
  /** Positions of its answers without text. */
  unworded: readonly number[];
  /** Its other problems, in sentences. */
  problems: readonly string[];
  edit: Edit;
};

const DRAGGED = 'text/x-loopwell-item';

/**
 * One item: moved by dragging, by its arrows, or by Alt with the arrow keys. In a long questionnaire, only the edited
 * item and the items whose conditions name it are rendered again.
 */
export const ItemEditor = memo(ItemFields, showTheSame);

function ItemFields(props: ItemEditorProps) {
  const { item, index, isLast, earlier, rules, isTextMissing, unworded, problems, edit } = props;
  const set = (next: QuestionnaireItem) => edit((before) => changeItem(before, index, next), `item-${index}`);
  const moveTo = (from: number, to: number) => edit((before) => moveItem(before, from, to));
  const place = useRef<HTMLLIElement>(null);
  useMoving(place, index, moveTo);
  const name = `${KIND_WORDS[item.kind]} ${index + 1}`;
  return (
    <li className="lw-item" aria-label={name} ref={place}>
      <div className="lw-item__head">
        <span
          className="lw-item__grip"
          draggable
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
          title="Drag to another place"
        >
          <DragHandleVerticalIcon />
        </span>
        <strong>{name}</strong>
        <ItemButtons index={index} isLast={isLast} name={name} edit={edit} />
      </div>
      <TextAreaField
        label={item.kind === 'section' ? 'Heading' : 'Question'}
        isRequired
        rows={2}
        value={item.text}
        onChange={(text) => set({ ...item, text })}
        error={isTextMissing ? 'Enter the question.' : undefined}
      />
      <Words label="Small print" isWide {...bind(item, set)('help')} />
      <KindFields item={item} onChange={set} unworded={unworded} />
      <div className="lw-fields-row">
        {isQuestion(item) ? (
          <Checkbox
            checked={item.required}
            onChange={(event) => set({ ...item, required: event.currentTarget.checked })}
          >
            Required
          </Checkbox>
        ) : undefined}
        {item.kind === 'single' || item.kind === 'scale' ? (
          <Checkbox
            checked={item.reverse ?? false}
            onChange={(event) => set({ ...item, reverse: event.currentTarget.checked || undefined })}
          >
            Scored in reverse
          </Checkbox>
        ) : undefined}
      </div>
      {isQuestion(item) ? <SafetyFields item={item} rules={rules} edit={edit} /> : undefined}
      <ConditionFields item={item} earlier={earlier} onChange={set} />
      <ProblemLines problems={problems} />
    </li>
  );
}

function showTheSame(before: ItemEditorProps, after: ItemEditorProps): boolean {
  const { showWhen } = after.item;
  // An item without conditions needs only the last earlier question, for when its first condition is added.
  const seen = (props: ItemEditorProps) =>
    showWhen ? props : { ...props, earlier: props.earlier.at(-1)?.linkId };
  return haveSameProps(seen(before), seen(after));
}

/** Items are dropped at their new position; Alt with the arrows moves the focused item. */
function useMoving(
  place: RefObject<HTMLLIElement | null>,
  index: number,
  moveTo: (from: number, to: number) => void,
): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      moveTo(index, index + (event.key === 'ArrowUp' ? -1 : 1));
    };
    const onDragOver = (event: DragEvent) => event.preventDefault();
    const onDrop = (event: DragEvent) => {
      const from = event.dataTransfer?.getData(DRAGGED) ?? '';
      if (from === '') return;
      event.preventDefault();
      moveTo(Number(from), index);
    };
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('dragover', onDragOver);
    element.addEventListener('drop', onDrop);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('dragover', onDragOver);
      element.removeEventListener('drop', onDrop);
    };
  });
}

type ItemButtonsProps = Pick<ItemEditorProps, 'index' | 'isLast' | 'edit'> & { name: string };

function ItemButtons({ index, isLast, name, edit }: ItemButtonsProps) {
  return (
    <span className="lw-item__buttons">
      <Button
        variant="minimal"
        size="small"
        icon={<ArrowUpIcon />}
        aria-label={`Move up: ${name}`}
        disabled={index === 0}
        onClick={() => edit((before) => moveItem(before, index, index - 1))}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<ArrowDownIcon />}
        aria-label={`Move down: ${name}`}
        disabled={isLast}
        onClick={() => edit((before) => moveItem(before, index, index + 1))}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<DuplicateIcon />}
        aria-label={`Duplicate: ${name}`}
        onClick={() => edit((before) => duplicateItem(before, index))}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<TrashIcon />}
        aria-label={`Remove: ${name}`}
        onClick={() => edit((before) => removeItem(before, index))}
      />
    </span>
  );
}
