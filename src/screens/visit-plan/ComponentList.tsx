import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, CrossIcon, DragHandleVerticalIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { VisitComponent } from '#shared/visit/visit-plan.ts';
import { changedIn, moved, without } from '#model/visits/edit-plan.ts';
import { ComponentFields } from './ComponentFields.tsx';
import { componentLabel } from './component-label.ts';
import { useReorder } from './use-reorder.ts';

type ComponentListProps = {
  components: readonly VisitComponent[];
  onChange: (components: VisitComponent[]) => void;
};

/** The components in order. They are moved by drag, by the arrow buttons, or with Alt and an arrow key. */
export function ComponentList({ components, onChange }: ComponentListProps) {
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const component = components[from];
    if (!component || !components[to]) return;
    onChange(moved(components, from, to));
    setSaid(`${componentLabel(component)} is now number ${to + 1} of ${components.length}.`);
  };
  const { setList, over } = useReorder(move);
  return (
    <>
      <ol className="lw-visit-list lw-plain-list" aria-label="Components of the visit" ref={setList}>
        {components.map((component, index) => {
          const label = componentLabel(component);
          return (
            <li key={component.key} data-place={index} data-over={over === index}>
              <span className="lw-visit-list__handle" title="Drag to move" draggable>
                <DragHandleVerticalIcon aria-hidden="true" />
              </span>
              <ComponentFields
                component={component}
                onChange={(next) => onChange(changedIn(components, next))}
              />
              <span className="lw-visit-list__buttons">
                <Button
                  variant="minimal"
                  icon={<ArrowUpIcon />}
                  aria-label={`Move ${label} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  variant="minimal"
                  icon={<ArrowDownIcon />}
                  aria-label={`Move ${label} down`}
                  disabled={index === components.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  variant="minimal"
                  icon={<CrossIcon />}
                  aria-label={`Remove ${label}`}
                  onClick={() => onChange(without(components, component.key))}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <output className="lw-visually-hidden">{said}</output>
      {components.length > 1 ? (
        <p className="lw-muted lw-small">Drag to move, or press Alt with an arrow key.</p>
      ) : undefined}
    </>
  );
}
