import type { FeedbackFile } from '#shared/api/practice/feedback-files.ts';
import type { MediaKind } from '#shared/feedback/media-kinds.ts';
import { aWavFile } from '#tests/builders/media-files.ts';
import { anUpload } from './eeg-files.ts';
import type { TestServer, TestUser } from './test-server.ts';

export const aWav = (seed = 1): Uint8Array<ArrayBuffer> =>
  aWavFile({ seconds: 0.05, frequencyHz: 400 + seed, amplitude: 0.5 });

/** An upload as prepared by the page. */
export function aMediaUpload(bytes: Uint8Array, name = 'brook.wav', kind: MediaKind = 'sound') {
  const { pieces, body } = anUpload(bytes);
  return { pieces, body: { name, kind, byteCount: bytes.length, contentHash: body.contentHash } };
}

/** Uploads a file whole; the response of the last call. */
export async function sendFeedbackFile(
  server: TestServer,
  therapist: TestUser,
  upload: ReturnType<typeof aMediaUpload>,
): Promise<Response> {
  const token = await server.tokenFor(therapist);
  const base = `/v2/therapist/${therapist.userId}`;
  const begun = await server.call('POST', `${base}/feedbackFiles`, { token, body: upload.body });
  if (!begun.ok) return begun;
  const { feedbackFile } = (await begun.json()) as { feedbackFile: FeedbackFile };
  const file = `${base}/feedbackFile/${feedbackFile.feedbackFileId}`;
  for (const { seq, sha256, bytes } of upload.pieces) {
    await server.call('PUT', `${file}/pieces/${seq}?sha256=${sha256}`, { token, body: bytes });
  }
  return server.call('POST', `${file}/complete`, { token });
}

export const storeFeedbackFile = async (
  server: TestServer,
  therapist: TestUser,
  upload: ReturnType<typeof aMediaUpload>,
): Promise<FeedbackFile> =>
  (await (await sendFeedbackFile(server, therapist, upload)).json()) as FeedbackFile;
