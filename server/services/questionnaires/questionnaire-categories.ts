import {
  createQuestionnaireCategory,
  deleteQuestionnaireCategory,
  listQuestionnaireCategories,
} from '#shared/api/questionnaires.ts';
import type { QuestionnaireCategoryId } from '#shared/domain/ids.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as categories from '#server/repositories/questionnaires/questionnaire-categories.ts';
import { writeAudit } from '../core/audit.ts';
import { categoryTaken } from '../core/taken.ts';
import { OK, service } from '../core/service.ts';
import { notFound } from '../core/refusals.ts';

export const list = service(listQuestionnaireCategories, async ({ sql, caller }) => {
  return { categories: await categories.listCategories(sql, caller.organizationId) };
});

export const create = service(createQuestionnaireCategory, async ({ sql, deps, caller, body }) => {
  const categoryId = deps.ids.next() as QuestionnaireCategoryId;
  const { organizationId, userId: createdBy } = caller;
  const category = { organizationId, categoryId, name: body.name, createdBy, at: isoNow(deps.clock) };
  if (!(await categories.insertCategory(sql, category))) throw categoryTaken();
  await writeAudit(deps, sql, caller, {
    action: 'questionnaireCategory.create',
    subject: { type: 'questionnaireCategory', id: categoryId },
  });
  return { categoryId, name: body.name, questionnaireCount: 0 };
});

/** Its questionnaires stay, without a category. */
export const remove = service(deleteQuestionnaireCategory, async ({ sql, deps, caller, params }) => {
  if (!(await categories.deleteCategory(sql, caller.organizationId, params.categoryId)))
    throw notFound('This category');
  await writeAudit(deps, sql, caller, {
    action: 'questionnaireCategory.delete',
    subject: { type: 'questionnaireCategory', id: params.categoryId },
  });
  return OK;
});
