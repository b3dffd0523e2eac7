import type { ReactNode } from 'react';

/**
 * A figure, range, date, time or page count. Isolated, so that signs, dashes and units stay where they are written when
 * the page runs from right to left, whatever text stands beside them.
 *
 *     <dd><Num>{formatDate(client.createdAt)}</Num></dd>
 */
export const Num = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>;
