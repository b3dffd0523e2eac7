import type { ReactNode } from 'react';

/**
 * A figure, range, date, time or page count. Isolated, so that signs, dashes and units keep their order on a
 * right-to-left page, whatever text is beside them.
 *
 *     <dd><Num>{formatDate(client.createdAt)}</Num></dd>
 */
export const Num = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>;
