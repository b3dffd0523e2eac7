import { expect, it } from 'vitest';
import { userIdSchema } from '#shared/domain/ids.ts';
import { uuid } from '#tests/builders/people.ts';
import { type UploadItem, UploadQueue } from './upload-queue.ts';

it('clears what is stored out of the list, and keeps what a person still has to see', () => {
  const queue = new UploadQueue(userIdSchema.parse(uuid('a')), {} as never);
  const states = [
    { step: 'ended', kind: 'stored' },
    { step: 'ended', kind: 'failed', message: 'The file is empty.' },
    { step: 'ended', kind: 'needsImport' },
    { step: 'queued' },
  ];
  queue.items.set(states.map((state, key) => ({ key, state }) as unknown as UploadItem));

  queue.clearFinished();

  expect(queue.items.get().map(({ key }) => key)).toEqual([1, 2, 3]);
});
