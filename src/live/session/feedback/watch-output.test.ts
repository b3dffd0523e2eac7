import { describe, expect, it } from 'vitest';
import { type WatchedContext, watchOutput } from './watch-output.ts';

function anOutput() {
  const context = Object.assign(new EventTarget(), { state: 'running' as WatchedContext['state'] });
  const devices = Object.assign(new EventTarget(), {
    kinds: ['audiooutput', 'videoinput'],
    enumerateDevices: async () => devices.kinds.map((kind) => ({ kind })),
  });
  const told: boolean[] = [];
  const stop = watchOutput(context, devices as unknown as MediaDevices, (isThere) => told.push(isThere));
  const change = async (kinds: string[]) => {
    devices.kinds = kinds;
    devices.dispatchEvent(new Event('devicechange'));
    await Promise.resolve();
    await Promise.resolve();
  };
  const become = (state: WatchedContext['state']) => {
    context.state = state;
    context.dispatchEvent(new Event('statechange'));
  };
  return { context, told, stop, change, become };
}

describe('the output of sound', () => {
  it('is missed when its last device is removed, and noticed when one comes', async () => {
    const { told, change } = anOutput();
    await change(['videoinput']);
    await change([]);
    await change(['audiooutput']);

    expect(told).toEqual([false, true]);
  });

  it('is not missed while another device is there', async () => {
    const { told, change } = anOutput();
    await change(['audiooutput', 'audiooutput']);
    await change(['audiooutput']);

    expect(told).toEqual([]);
  });

  it.each(['closed', 'interrupted'] as const)('is missed when the browser stops it: %s', (state) => {
    const { told, become } = anOutput();
    become(state);
    become('running');

    expect(told).toEqual([false, true]);
  });

  it('is missed after an error of the device, until it runs again', () => {
    const { told, context, become } = anOutput();
    context.dispatchEvent(new Event('error'));
    become('running');

    expect(told).toEqual([false, true]);
  });

  it('is not watched any more after the end', async () => {
    const { told, stop, change, become } = anOutput();
    stop();
    become('closed');
    await change([]);

    expect(told).toEqual([]);
  });
});
