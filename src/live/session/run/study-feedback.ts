import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { EngineLink } from '#live/workers/engine-client.ts';

/** The blinded study a client takes part in (ADR 0042). */
export type StudyFeedback = {
  /** Sessions with this protocol belong to the study. */
  protocolId: string;
  /** The feedback of this session, sealed by the server for the key of the engine. */
  take(publicKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
};

export const isOfStudy = (
  study: StudyFeedback | undefined,
  protocol: Pick<ProtocolRecord, 'protocolId'> | undefined,
): boolean => study !== undefined && study.protocolId === protocol?.protocolId;

/** Before the recording of a session of a study: without its feedback the session must not start. */
export async function sealFeedback(
  { control }: Pick<EngineLink, 'control'>,
  study: StudyFeedback | undefined,
  protocol: ProtocolRecord | undefined,
): Promise<void> {
  if (!study || !isOfStudy(study, protocol)) return;
  await control.useSealedFeedback(await study.take(await control.feedbackKey()));
}
