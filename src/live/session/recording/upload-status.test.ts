import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { classifyUploadFailure, retryDelayMs } from './upload-status.ts';

const BUSY = new ApiError('tooManyRequests', 'Too many requests at once. Try again in 40 seconds.', {
  retryAfterMs: 40_000,
});

describe('an upload that the server asks to wait', () => {
  it('says how long, that nothing is lost, and continues by itself', () => {
    expect(classifyUploadFailure(BUSY)).toEqual({
      phase: 'retrying',
      message:
        'Too many requests at once. Try again in 40 seconds. The recording is safe on this computer; Loopwell tries again automatically.',
      isWorthRetrying: true,
    });
  });

  it('waits as long as it was asked, and as always for other failures', () => {
    expect([1, 9].map((attempt) => retryDelayMs(attempt, BUSY))).toEqual([40_000, 40_000]);
    expect([1, 2, 9].map((attempt) => retryDelayMs(attempt, new Error('x')))).toEqual([1000, 2000, 30_000]);
  });
});
