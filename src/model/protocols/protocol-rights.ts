import { canEdit, type Editor } from '#shared/domain/permissions.ts';

/** Built-in protocols and those from a package have no owner and are read-only. Others: the owner and a SuperUser. */
export const canEditProtocol = (
  editor: Editor,
  { therapistId, provider }: { therapistId: string | null; provider: string },
): boolean => therapistId !== null && canEdit(editor, { kind: 'protocol', therapistId, provider });
