import type { QuestionnaireId } from '#shared/domain/ids.ts';
import { ALL_INSTRUMENTS } from '#server/model/instruments/catalogue.ts';
import type { Db } from '#server/db/db.ts';
import { replaceBuiltIns } from '#server/repositories/questionnaires/questionnaire-changes.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';

/** Derived from the key, so that an instrument has the same id on every server and in every version of Loopwell. */
export function builtInId(key: string): QuestionnaireId {
  const hex = sha256(new TextEncoder().encode(`loopwell-questionnaire:${key}`));
  // The version and variant bits of a UUID with custom content (RFC 9562, version 8).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-') as QuestionnaireId;
}

/** Called at startup: makes the instruments of this Loopwell version available to every organization. */
export async function storeBuiltInQuestionnaires(db: Db): Promise<void> {
  const shipped = ALL_INSTRUMENTS.map((definition) => ({
    questionnaireId: builtInId(definition.key),
    definition,
  }));
  await db.tx('system', (sql) => replaceBuiltIns(sql, shipped));
}
