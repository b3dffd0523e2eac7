import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import type { LeftRecording } from '#live/session/index.ts';
import { READY } from '#live/testing/fake-links.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { aHeadsetView, FakeHeadset, someFacts } from '#tests/dom/fake-headset.ts';
import { click, closeRooms, openRoom, setUpRooms } from '#tests/dom/session-room.tsx';

beforeEach(setUpRooms);
afterEach(closeRooms);

/** A session on a headset, with a sound that was a file of this computer. */
function leftSession(kind: LeftRecording['settings']['source']['kind'] = 'headset'): LeftRecording {
  const protocol = aProtocolRecord();
  const { protocolId, protocolVersion, definition } = protocol;
  return {
    settings: {
      engineVersion: '1.0.0',
      appVersion: '1.0.0',
      source: { kind, name: 'Muse 2', samplingRateHz: 250, channelNames: ['C3', 'Cz'] },
      protocolId,
      protocolVersion,
      protocol: definition,
      mainsHz: 50,
      conditions: READY.conditions,
    },
    protocol,
    knownRuns: [],
    durationSeconds: 48,
    feedback: undefined,
  };
}

describe('the sound of a session that continues', () => {
  const open = () => {
    const headset = new FakeHeadset();
    const facts = someFacts({ driver: 'muse', modelName: 'Muse 2', channelNames: ['C3', 'Cz'] });
    headset.next = aHeadsetView({ facts, step: 'ready', channelNames: ['C3', 'Cz'] });
    const before = openRoom({ headset });
    const kept = before.feedback.kept();
    before.unmount();
    const left = { ...leftSession(), feedback: { ...kept, sound: { kind: 'file' as const } } };
    return openRoom({ headset, left });
  };

  it('is asked for before training goes on if it was a file', async () => {
    open();

    expect(await screen.findByRole('button', { name: 'Continue session' })).toBeVisible();
    expect(screen.getByText(/The sound was a file of this computer.*Choose it again/)).toBeVisible();
  });

  it('stays what was chosen on this page', async () => {
    const { feedback } = open();
    await screen.findByRole('button', { name: 'Continue session' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Feedback sound' }), {
      target: { value: 'ocean' },
    });
    await click(/^Connect Muse/);
    const button = screen.getByRole('button', { name: 'Continue session' });
    await waitFor(() => expect(button).toBeEnabled());
    await act(async () => fireEvent.click(button));

    expect(feedback.view.get().sound).toEqual({ kind: 'soundscape', name: 'ocean' });
  });
});
