import type { FromClient, MessageLink, OpenLink, ToClient } from '../messages.ts';

type Message = ToClient | FromClient;

/** Like BroadcastChannel: everybody but the sender hears a copy. Delivered at once. */
export function fakeLinks() {
  const hearers = new Set<(message: Message) => void>();
  const sent: Message[] = [];
  const open: OpenLink = (hear): MessageLink => {
    hearers.add(hear);
    return {
      post(message) {
        const copy = structuredClone(message);
        sent.push(copy);
        for (const each of hearers) if (each !== hear) each(copy);
      },
      close: () => void hearers.delete(hear),
    };
  };
  return { open, sent };
}

/** A clock with timers that run when it is moved. */
export function fakeTime() {
  const timers = new Set<{ ms: number; nextMs: number; run: () => void }>();
  const time = {
    nowMs: 0,
    every: (ms: number, run: () => void) => {
      const timer = { ms, nextMs: time.nowMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass(ms: number) {
      const untilMs = time.nowMs + ms;
      for (;;) {
        const next = [...timers].sort((a, b) => a.nextMs - b.nextMs)[0];
        if (!next || next.nextMs > untilMs) break;
        time.nowMs = next.nextMs;
        next.nextMs += next.ms;
        next.run();
      }
      time.nowMs = untilMs;
    },
  };
  return time;
}
