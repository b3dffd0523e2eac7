import type { QuestionnaireId } from '#shared/domain/ids.ts';
import { ALL_INSTRUMENTS } from '#server/model/instruments/catalogue.ts';
import type { Db } from '#server/db/db.ts';
import { replaceBuiltIns } from '#server/repositories/questionnaires/questionnaire-changes.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';

/** Made from the key, so that an instrument has the same id on every server and in every version of Loopwell. */
export function builtInId(key: string): QuestionnaireId {
  const hex = sha256(new TextEncoder().encode(`loopwell-questionnaire:${key}`));
  // The marks of a UUID whose bits are one's own (RFC 9562, version 8).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-') as QuestionnaireId;
}

/** Called at start: every organization sees the instruments of this version of Loopwell. */
export async function storeBuiltInQuestionnaires(db: Db): Promise<void> {
  const shipped = ALL_INSTRUMENTS.map((definition) => ({
    questionnaireId: builtInId(definition.key),
    definition,
  }));
  await db.tx('system', (sql) => replaceBuiltIns(sql, shipped));
}
