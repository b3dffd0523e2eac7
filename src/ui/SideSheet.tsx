import type { DrawerProps } from '@blueprintjs/core';
import { Drawer } from './Dialog.tsx';

export type SideSheetProps = Omit<DrawerProps, 'title' | 'onOpening'> & { title: string };

/** A sheet beside the page. The library leaves it a bare box: here it is a dialog with a name. */
export function SideSheet({ title, ...props }: SideSheetProps) {
  const name = (sheet: HTMLElement) => {
    sheet.setAttribute('role', 'dialog');
    sheet.setAttribute('aria-modal', 'true');
    sheet.setAttribute('aria-label', title);
  };
  return <Drawer {...props} title={title} onOpening={name} />;
}
