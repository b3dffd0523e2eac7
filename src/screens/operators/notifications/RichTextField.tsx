import { Button, MenuItem, TextArea } from '@blueprintjs/core';
import { BoldIcon, ItalicIcon, LinkIcon, PropertiesIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import {
  insertLink,
  type Mark,
  type Selected,
  toggleList,
  toggleMark,
} from '#model/notifications/format-selection.ts';
import { PAGE_LABELS } from '#model/page-labels.ts';
import { pathTo } from '#shared/routes.ts';
import { KeyMenu } from '#ui/buttons/KeyMenu.tsx';
import { Field, type FieldProps } from '#ui/forms/Field.tsx';
import { Popover } from '#ui/popovers/Popover.tsx';

type RichTextFieldProps = Omit<FieldProps, 'isOptional'> & {
  /** As `readMarkup` reads it. */
  value: string;
  onChange: (value: string) => void;
};

const ROWS = 4;

/** A text area with buttons that write the signs for bold, italic, lists and links around the selected words. */
export function RichTextField({ value, onChange, ...field }: RichTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const format = useFormat(area, value, onChange);
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = MARK_KEYS[event.key.toLowerCase()];
    if (!mark || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    format((selected) => toggleMark(selected, mark));
  };
  return (
    <Field {...field}>
      {(input) => (
        <>
          <Tools onFormat={format} />
          <TextArea
            {...input}
            fill
            rows={ROWS}
            value={value}
            inputRef={area}
            required
            onKeyDown={onKeyDown}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      )}
    </Field>
  );
}

const MARK_KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' };

type Change = (selected: Selected) => Selected;

/** Changes the selected part of the text area, and selects what was changed once it is there. */
function useFormat(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
): (change: Change) => void {
  const wanted = useRef<Selected>(undefined);
  useEffect(() => {
    const { current: selected } = wanted;
    if (selected?.text !== value) return;
    wanted.current = undefined;
    area.current?.focus();
    area.current?.setSelectionRange(selected.start, selected.end);
  }, [area, value]);
  return (change) => {
    const { current } = area;
    if (!current) return;
    const after = change({ text: value, start: current.selectionStart, end: current.selectionEnd });
    wanted.current = after;
    onChange(after.text);
  };
}

const TOOLS = [
  { label: 'Bold', key: 'Ctrl+B', icon: <BoldIcon />, change: (text: Selected) => toggleMark(text, 'bold') },
  {
    label: 'Italic',
    key: 'Ctrl+I',
    icon: <ItalicIcon />,
    change: (text: Selected) => toggleMark(text, 'italic'),
  },
  { label: 'List', key: undefined, icon: <PropertiesIcon />, change: toggleList },
] as const;

/** Pages that everybody in a practice can open. */
const LINKED = [
  'clients',
  'sessions',
  'protocols',
  'assessments',
  'questionnaires',
  'feedbackResponses',
  'devices',
  'eegFiles',
  'account',
] as const;

function Tools({ onFormat }: { onFormat: (change: Change) => void }) {
  const pages = (
    <KeyMenu aria-label="Link to a page">
      {LINKED.map((page) => (
        <MenuItem
          key={page}
          text={PAGE_LABELS[page]}
          onClick={() =>
            onFormat((text) => insertLink(text, { href: pathTo[page](), label: PAGE_LABELS[page] }))
          }
        />
      ))}
    </KeyMenu>
  );
  return (
    <div className="lw-notification-form__tools" role="toolbar" aria-label="Format">
      {TOOLS.map(({ label, key, icon, change }) => (
        <Button
          key={label}
          size="small"
          icon={icon}
          title={key ? `${label} (${key})` : label}
          onClick={() => onFormat(change)}
        >
          {label}
        </Button>
      ))}
      <Popover placement="bottom-start" content={pages}>
        <Button size="small" icon={<LinkIcon />} title="Link to a page of Loopwell">
          Link
        </Button>
      </Popover>
    </div>
  );
}
