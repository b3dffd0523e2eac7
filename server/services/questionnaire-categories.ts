import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type {
  createQuestionnaireCategory,
  deleteQuestionnaireCategory,
  listQuestionnaireCategories,
} from '#shared/api/questionnaires.ts';
import type { QuestionnaireCategoryId } from '#shared/domain/ids.ts';
import { isoNow } from '../ports/clock.ts';
import * as categories from '../repositories/questionnaire-categories.ts';
import { notFound, requirePermission, requireTherapist } from './access.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';
import { categoryTaken } from './taken.ts';

export async function list(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof listQuestionnaireCategories>,
): Promise<EndpointResponse<typeof listQuestionnaireCategories>> {
  requirePermission(caller, 'questionnaire.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    return { categories: await categories.listCategories(sql, caller.organizationId) };
  });
}

export async function create(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof createQuestionnaireCategory>,
): Promise<EndpointResponse<typeof createQuestionnaireCategory>> {
  requirePermission(caller, 'questionnaire.write');
  const categoryId = deps.ids.next() as QuestionnaireCategoryId;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const { organizationId, userId: createdBy } = caller;
    const category = { organizationId, categoryId, name: body.name, createdBy, at: isoNow(deps.clock) };
    if (!(await categories.insertCategory(sql, category))) throw categoryTaken();
    await writeAudit(deps, sql, caller, {
      action: 'questionnaireCategory.create',
      subject: { type: 'questionnaireCategory', id: categoryId },
    });
    return { categoryId, name: body.name, questionnaireCount: 0 };
  });
}

/** Its questionnaires stay, without a category. */
export async function remove(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof deleteQuestionnaireCategory>,
): Promise<EndpointResponse<typeof deleteQuestionnaireCategory>> {
  requirePermission(caller, 'questionnaire.write');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    if (!(await categories.deleteCategory(sql, caller.organizationId, params.categoryId)))
      throw notFound('This category');
    await writeAudit(deps, sql, caller, {
      action: 'questionnaireCategory.delete',
      subject: { type: 'questionnaireCategory', id: params.categoryId },
    });
    return { ok: true };
  });
}
