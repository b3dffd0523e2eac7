import './dock.css';
import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import type { ComponentType, KeyboardEvent } from 'react';
import { AnalysisPanel } from '../analysis/AnalysisPanel.tsx';
import { ReplayPanel } from '../analysis/ReplayPanel.tsx';
import { ChannelsPanel } from '../channels/ChannelsPanel.tsx';
import { EventsPanel } from '../events/EventsPanel.tsx';
import { FilePanel } from '../file/FilePanel.tsx';
import type { OpenedRecording } from '../opened-recording.ts';
import { DOCK_TABS, type DockId } from './dock-keys.ts';
import { DockEdge } from './DockEdge.tsx';
import type { Dock } from './use-dock.ts';

const PANELS: Readonly<Record<DockId, ComponentType<{ opened: OpenedRecording }>>> = {
  events: EventsPanel,
  channels: ChannelsPanel,
  analysis: AnalysisPanel,
  replay: ReplayPanel,
  file: FilePanel,
};

/** Tabs at the right edge; the open one is shown beside the traces, the others take no space. */
export function SideDock({ dock, opened }: { dock: Dock; opened: OpenedRecording }) {
  const { open } = dock;
  const Panel = open && PANELS[open.id];
  return (
    <>
      {open && Panel && (
        <>
          <DockEdge dock={dock} />
          <section
            className="lw-dock"
            id="lw-dock-panel"
            role="tabpanel"
            aria-label={open.title}
            style={{ width: dock.widthPx }}
          >
            <header className="lw-dock__head">
              <h2>{open.title}</h2>
              <Button
                variant="minimal"
                size="small"
                icon={<CrossIcon />}
                aria-label={`Close ${open.title}`}
                onClick={dock.close}
              />
            </header>
            <div className="lw-dock__body">
              <Panel opened={opened} />
            </div>
          </section>
        </>
      )}
      <DockTabs dock={dock} />
    </>
  );
}

function DockTabs({ dock }: { dock: Dock }) {
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = [
      ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []),
    ];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    tabs[(at + by + tabs.length) % tabs.length]?.focus();
  };
  return (
    <div className="lw-dock-tabs" role="tablist" aria-label="Panels" aria-orientation="vertical">
      {DOCK_TABS.map(({ id, title, key }, index) => {
        const isOpen = dock.open?.id === id;
        return (
          <button
            key={id}
            type="button"
            role="tab"
            className="lw-dock-tabs__tab"
            aria-selected={isOpen}
            aria-controls={isOpen ? 'lw-dock-panel' : undefined}
            aria-keyshortcuts={key}
            title={`${title} (${key})`}
            data-words={title}
            tabIndex={isOpen || (!dock.open && index === 0) ? 0 : -1}
            onClick={() => dock.toggle(id)}
            onKeyDown={onKey}
          >
            {title}
          </button>
        );
      })}
    </div>
  );
}
