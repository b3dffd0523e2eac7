import { describe, expect, it, vi } from 'vitest';
import type { Refresh } from '#state/updates.atoms.ts';
import { followUpdates } from './follow-updates.ts';

class FakeWorker extends EventTarget {
  readonly received: unknown[] = [];
  constructor(public state: ServiceWorkerState) {
    super();
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  postMessage(message: unknown): void {
    this.received.push(message);
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn(async () => undefined);
  /** A new version is found, loaded, and waits. */
  load(): FakeWorker {
    const worker = new FakeWorker('installing');
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
    return worker;
  }
}

type Options = { registration?: FakeRegistration | Error; isFirstVisit?: boolean; isRecording?: boolean };

async function followed({
  registration = new FakeRegistration(),
  isFirstVisit = false,
  ...options
}: Options = {}) {
  const channel = Object.assign(new EventTarget(), { sent: [] as unknown[], postMessage: vi.fn() });
  channel.postMessage = vi.fn((message: unknown) => void channel.sent.push(message));
  const found: Refresh[] = [];
  const reload = vi.fn();
  const checks: (() => void)[] = [];
  const serviceWorkers = {
    controller: isFirstVisit ? null : new FakeWorker('activated'),
    register: async () => {
      if (registration instanceof Error) throw registration;
      return registration;
    },
  };
  await followUpdates({
    serviceWorkers: serviceWorkers as unknown as ServiceWorkerContainer,
    channel: channel as unknown as BroadcastChannel,
    schedule: (check) => void checks.push(check),
    isRecording: async () => options.isRecording ?? false,
    reload,
    onFound: (refresh) => void found.push(refresh),
  });
  const hear = (type: string) =>
    channel.dispatchEvent(Object.assign(new Event('message'), { data: { type } }));
  return { channel, found, reload, checks, hear };
}

describe('followUpdates', () => {
  it('offers a new version once it is loaded, and tells the other tabs', async () => {
    const registration = new FakeRegistration();
    const { found, channel } = await followed({ registration });
    expect(found).toHaveLength(0);

    registration.load();

    expect(found).toHaveLength(1);
    expect(channel.sent).toEqual([{ type: 'UPDATE_FOUND' }]);
  });

  it('offers nothing when the very first version is installed', async () => {
    const registration = new FakeRegistration();
    const { found, channel } = await followed({ registration, isFirstVisit: true });
    registration.load();
    expect(found).toHaveLength(0);
    expect(channel.sent).toEqual([]);
  });

  it('offers what already waits when the page opens, and what another tab found or took', async () => {
    const registration = new FakeRegistration();
    registration.waiting = new FakeWorker('installed');
    expect((await followed({ registration })).found).toHaveLength(1);

    const { found, hear } = await followed();
    hear('SOMETHING_ELSE');
    expect(found).toHaveLength(0);
    hear('UPDATE_FOUND');
    hear('INITIATE_REFRESH');
    expect(found).toHaveLength(2);
  });

  it('lets the new version take over, and then loads the page again', async () => {
    const registration = new FakeRegistration();
    const { found, reload, channel } = await followed({ registration });
    const worker = registration.load();

    expect(await found[0]!()).toBe('refreshing');

    expect(worker.received).toEqual([{ type: 'INITIATE_REFRESH' }]);
    expect(channel.sent).toContainEqual({ type: 'INITIATE_REFRESH' });
    worker.become('activating');
    expect(reload).not.toHaveBeenCalled();
    worker.become('activated');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('only loads the page again when another tab has already taken the new version', async () => {
    const { found, reload, hear } = await followed();
    hear('INITIATE_REFRESH');
    await found[0]!();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('changes nothing while a session is recorded in some tab', async () => {
    const registration = new FakeRegistration();
    const { found, reload, channel } = await followed({ registration, isRecording: true });
    const worker = registration.load();
    expect(await found[0]!()).toBe('recording');
    expect(worker.received).toEqual([]);
    expect(channel.sent).toEqual([{ type: 'UPDATE_FOUND' }]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('looks for a new version when told to', async () => {
    const registration = new FakeRegistration();
    const { checks } = await followed({ registration });
    checks[0]!();
    expect(registration.update).toHaveBeenCalledOnce();
  });

  it('reports to the console only that there is no worker', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { found } = await followed({ registration: new Error('The script could not be loaded.') });
    await followUpdates({ serviceWorkers: undefined } as never);
    expect(found).toHaveLength(0);
    expect(info).toHaveBeenCalledTimes(2);
    info.mockRestore();
  });
});
