import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForTab, nameRecordingTab, RECORDING_TITLE } from './other-tab.ts';
import { OtherTabStage } from './OtherTabStage.tsx';
import type { BiofeedbackData } from './use-biofeedback-data.ts';

const ID = '018f0000-0000-7000-8000-00000000000a';
const DATA = {
  sessionComponentId: ID,
  session: { sessionId: 's', clientId: 'c', therapistId: 't' },
} as unknown as BiofeedbackData;

let held: { name: string }[];

beforeEach(() => {
  held = [{ name: `loopwell-recording-${ID}` }];
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { query: async () => ({ held }) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('a session that another tab records', () => {
  it('is said to run there, not to be interrupted, and its tab can be asked for', async () => {
    document.title = 'Ada Novak · Biofeedback session · Loopwell';
    const putBack = nameRecordingTab(ID);
    render(<OtherTabStage data={DATA} onReload={() => undefined} />);

    expect(screen.getByRole('heading', { name: /being recorded in another tab/ })).toBeTruthy();
    expect(screen.queryByText(/interrupted/)).toBeNull();
    expect(screen.getByText(`'${RECORDING_TITLE}'`)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show me its tab' }));
    await waitFor(() => expect(document.title).toBe(`➤➤➤ ${RECORDING_TITLE}`));
    putBack();
    expect(document.title).toBe('Ada Novak · Biofeedback session · Loopwell');
  });

  it('is looked at again as soon as it is over there', async () => {
    vi.useFakeTimers();
    let reloads = 0;
    render(<OtherTabStage data={DATA} onReload={() => reloads++} />);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(reloads).toBe(0);
    held = [];
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(reloads).toBe(1);
  });

  it('asks the server now and then: a tab left open after its session keeps hold of it', async () => {
    vi.useFakeTimers();
    let reloads = 0;
    render(<OtherTabStage data={DATA} onReload={() => reloads++} />);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(reloads).toBe(2);
  });

  it('leaves other sessions alone', async () => {
    const putBack = nameRecordingTab(ID);
    askForTab('018f0000-0000-7000-8000-00000000000b');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(document.title).toBe(RECORDING_TITLE);
    putBack();
  });
});
