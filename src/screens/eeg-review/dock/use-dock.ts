import { useState } from 'react';
import { isTyping } from '#ui/list/use-list-keys.ts';
import { DOCK_TABS, type DockId } from './dock-keys.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

const LEAST_DOCK_PX = 280;
const MOST_DOCK_PX = 960;
const USUAL_DOCK_PX = 400;

export type Dock = ReturnType<typeof useDock>;

/** The open panel and its width. The keys 1 to 5 open a panel, and close it again. */
export function useDock() {
  const [openId, setOpenId] = useState<DockId | undefined>(undefined);
  const [widthPx, setWidthPx] = useState(USUAL_DOCK_PX);
  const toggle = (id: DockId) => setOpenId((before) => (before === id ? undefined : id));
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const panel = DOCK_TABS.find(({ key }) => key === event.key);
    if (!panel) return;
    event.preventDefault();
    toggle(panel.id);
  });
  return {
    open: DOCK_TABS.find(({ id }) => id === openId),
    toggle,
    show: (id: DockId) => setOpenId(id),
    close: () => setOpenId(undefined),
    widthPx,
    resize: (px: number) => setWidthPx(Math.min(MOST_DOCK_PX, Math.max(LEAST_DOCK_PX, Math.round(px)))),
  };
}
