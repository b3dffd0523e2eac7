import * as contract from '#shared/api/practice/feedback-responses.ts';
import type { FeedbackResponse } from '#shared/api/practice/feedback-responses.ts';
import type { FeedbackResponseId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { findVisibleFile } from '#server/repositories/protocols/feedback-files.ts';
import * as responses from '#server/repositories/protocols/feedback-responses.ts';
import { requireEdit, sortKeyIn } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { service } from '../core/service.ts';
import { conflict, existing, invalidField } from '../core/refusals.ts';

const itemsIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The user whose own responses are listed beside the shared ones: the caller, whatever therapist the path names. */
const viewerOf = ({ organizationId, userId }: Caller) => ({ organizationId, userId });

export const list = service.reading(contract.listFeedbackResponses, async ({ sql, caller, query }) => {
  const sortKey = sortKeyIn(responses.FEEDBACK_RESPONSE_SORT_KEYS, query.sortKey) ?? 'name';
  const { rows, total } = await responses.listFeedbackResponses(sql, viewerOf(caller), {
    ...query,
    types: itemsIn(query.types),
    tags: itemsIn(query.tags),
    isArchived: query.isArchived === 'true',
    sortKey,
  });
  const tags = await responses.listTags(sql, viewerOf(caller));
  return { feedbackResponses: rows, totalFeedbackResponses: total, tags };
});

export const get = service(contract.getFeedbackResponse, async ({ sql, caller, params }) => {
  return requireResponse(sql, caller, params.feedbackResponseId);
});

async function requireResponse(
  sql: Queryable,
  caller: Caller,
  feedbackResponseId: FeedbackResponseId,
): Promise<FeedbackResponse> {
  const search = responses.findFeedbackResponse(sql, viewerOf(caller), feedbackResponseId);
  return existing(search, 'This feedback response');
}

export const create = service(
  contract.createFeedbackResponse,
  async ({ sql, deps, caller, params, body }) => {
    return add(deps, sql, caller, params.id, body);
  },
);

/** Drops fields the type does not use, such as a sound or a video that would never play. */
function usedOf(content: responses.FeedbackResponseContent): responses.FeedbackResponseContent {
  const hasAudio = content.types.includes('Audio Feedback');
  const hasVideo = content.types.includes('Video Feedback');
  const { soundFileId, videoFileId, soundId, pictureId, videoUrl } = content;
  return {
    ...content,
    soundFileId: hasAudio ? soundFileId : null,
    soundId: hasAudio && soundFileId === null ? soundId : null,
    videoFileId: hasVideo ? videoFileId : null,
    pictureId: hasVideo && videoFileId === null ? pictureId : null,
    videoUrl: hasVideo && videoFileId === null && pictureId === null ? videoUrl : null,
  };
}

/** The content of a stored response, for changes of something else. */
const contentOf = (stored: FeedbackResponse) => ({
  ...stored,
  soundFileId: stored.soundFile?.feedbackFileId ?? null,
  videoFileId: stored.videoFile?.feedbackFileId ?? null,
});

/** Refuses files that do not exist or that the caller cannot see. A chosen file may have been deleted since. */
async function requireFiles(
  sql: Queryable,
  caller: Caller,
  { soundFileId, videoFileId }: responses.FeedbackResponseContent,
): Promise<void> {
  const wanted = [
    { field: 'soundFileId', id: soundFileId, kind: 'sound' },
    { field: 'videoFileId', id: videoFileId, kind: 'video' },
  ] as const;
  for (const { field, id, kind } of wanted) {
    if (id === null) continue;
    const file = await findVisibleFile(sql, viewerOf(caller), id, 'keep');
    if (file?.kind === kind && file.state === 'ready') continue;
    throw invalidField(field, `This ${kind} file no longer exists. Choose another one, or upload it again.`);
  }
}

async function add(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  therapistId: UserId,
  content: responses.FeedbackResponseContent,
): Promise<FeedbackResponse> {
  const feedbackResponseId = deps.ids.next() as FeedbackResponseId;
  const { organizationId, userId } = caller;
  const used = usedOf(content);
  await requireFiles(sql, caller, used);
  const createdAt = isoNow(deps.clock);
  await responses.insertFeedbackResponse(sql, {
    ...used,
    organizationId,
    feedbackResponseId,
    therapistId,
    createdBy: userId,
    createdAt,
  });
  await audit(deps, sql, caller, 'feedbackResponse.create', feedbackResponseId);
  const viewer = { organizationId, userId: therapistId };
  const made = await responses.findFeedbackResponse(sql, viewer, feedbackResponseId);
  if (!made) throw new Error('A feedback response that was just stored cannot be found');
  return made;
}

export const change = service(contract.putFeedbackResponse, async ({ sql, deps, caller, params, body }) => {
  const stored = await requireResponse(sql, caller, params.feedbackResponseId);
  requireEdit(caller, { kind: 'item', therapistId: stored.therapistId });
  const used = usedOf(body.fields);
  await requireFiles(sql, caller, used);
  const next = { ...stored, ...used };
  await store(deps, sql, caller, body.version, next);
  await audit(deps, sql, caller, 'feedbackResponse.update', stored.feedbackResponseId);
  return requireResponse(sql, caller, params.feedbackResponseId);
});

export const setMarks = service(
  contract.patchFeedbackResponse,
  async ({ sql, deps, caller, params, body }) => {
    const stored = await requireResponse(sql, caller, params.feedbackResponseId);
    requireEdit(caller, { kind: 'item', therapistId: stored.therapistId });
    const { isShared = stored.isShared, isArchived = stored.isArchived, version } = body;
    await store(deps, sql, caller, version, { ...contentOf(stored), isShared, isArchived });
    if (isShared !== stored.isShared) {
      const action = isShared ? 'feedbackResponse.share' : 'feedbackResponse.unshare';
      await audit(deps, sql, caller, action, stored.feedbackResponseId);
    }
    if (isArchived !== stored.isArchived) {
      const action = isArchived ? 'feedbackResponse.archive' : 'feedbackResponse.restore';
      await audit(deps, sql, caller, action, stored.feedbackResponseId);
    }
    // A SuperUser cannot see another user's unshared response, so it is read as its owner.
    const viewer = { organizationId: caller.organizationId, userId: stored.therapistId };
    const changed = await responses.findFeedbackResponse(sql, viewer, stored.feedbackResponseId);
    return changed ?? stored;
  },
);

async function store(
  deps: InnerDeps,
  sql: Queryable,
  { organizationId }: Caller,
  version: number,
  row: FeedbackResponse & responses.FeedbackResponseContent,
): Promise<void> {
  if (await responses.updateFeedbackResponse(sql, { organizationId, version, at: isoNow(deps.clock) }, row))
    return;
  throw conflict(
    'Someone else changed this feedback response. Check their change, then decide which one to keep.',
  );
}

const MOST_NAME_CHARACTERS = 80;

export const duplicate = service(
  contract.duplicateFeedbackResponse,
  async ({ sql, deps, caller, params }) => {
    const original = await requireResponse(sql, caller, params.feedbackResponseId);
    const name = `Copy of ${original.name}`.slice(0, MOST_NAME_CHARACTERS);
    return add(deps, sql, caller, params.id, { ...contentOf(original), name });
  },
);

const audit = (deps: InnerDeps, sql: Queryable, caller: Caller, action: string, id: FeedbackResponseId) =>
  writeAudit(deps, sql, caller, { action, subject: { type: 'feedbackResponse', id } });
