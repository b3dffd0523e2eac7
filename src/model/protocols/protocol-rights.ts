import { canEdit, type Editor } from '#shared/domain/permissions.ts';

/** What ships or came in a package belongs to nobody and is read-only; else its owner and a SuperUser may. */
export const canEditProtocol = (
  editor: Editor,
  { therapistId, provider }: { therapistId: string | null; provider: string },
): boolean => therapistId !== null && canEdit(editor, { kind: 'protocol', therapistId, provider });
