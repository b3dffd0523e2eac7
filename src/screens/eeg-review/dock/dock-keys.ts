/** Panels in the order of their tabs; the keys open and close them from anywhere in the workbench. */
export const DOCK_TABS = [
  { id: 'events', title: 'Events', key: '1' },
  { id: 'channels', title: 'Channels', key: '2' },
  { id: 'analysis', title: 'Analysis', key: '3' },
  { id: 'replay', title: 'Replay', key: '4' },
  { id: 'file', title: 'File', key: '5' },
] as const;
export type DockId = (typeof DOCK_TABS)[number]['id'];

export const DOCK_KEY_HINTS = DOCK_TABS.map(({ key, title }) => ({
  keys: key,
  does: `Show or hide ${title.toLowerCase()}`,
}));
