import { AppError } from '#shared/errors.ts';
import type { S3Settings } from './s3-settings.ts';

const NO_ROOM = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'EntityTooLarge']);

const REFUSED_KEY = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'AccessDenied',
]);

/** What a refused request means for people. `code` is the one of the reply's XML, empty if the reply has none. */
export function s3Failure(settings: S3Settings, status: number, code: string): AppError {
  const reply = code ? `${status} ${code}` : String(status);
  if (status === 507 || NO_ROOM.has(code)) {
    return new AppError(
      'storageFull',
      'The object storage of the server is full, so nothing more can be stored there. The recording stays on this ' +
        'computer and is sent again; the administrator of the server has to make room.',
    );
  }
  if (code === 'NoSuchBucket') {
    return storageError(
      `There is no bucket ${settings.bucket} at ${settings.bucketUrl.host}`,
      'Check BLOB_STORE.',
    );
  }
  if (code === 'RequestTimeTooSkewed') {
    return storageError(
      'The clock of the server is wrong',
      'The object storage refuses requests until it is set.',
    );
  }
  if (status === 403 || REFUSED_KEY.has(code)) {
    return storageError(
      `The object storage refused the access key (${reply})`,
      'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the key may read, write, list and delete in ' +
        `the bucket ${settings.bucket}.`,
    );
  }
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed') {
    return storageError(
      `The bucket ${settings.bucket} is in another region than ${settings.region} (${reply})`,
      'Name its region in BLOB_STORE.',
    );
  }
  return storageError(`The object storage replied ${reply}`, 'Try again in a moment.');
}

export const storageUnreachable = (settings: S3Settings, reason: string): AppError =>
  storageError(
    `The object storage at ${settings.bucketUrl.host} cannot be reached (${reason})`,
    'Try again in a moment.',
  );

const storageError = (what: string, remedy: string): AppError =>
  new AppError('unavailable', `${what}. ${remedy}`);
