import { act, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { frameViews } from '#shared/engine/frame-layout.ts';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { applyFrame } from '#live/signals/apply-frame.ts';
import { createLiveSignals, showPause } from '#live/signals/live-signals.ts';
import { READY } from '#live/testing/fake-links.ts';
import { aFrame, type FrameOptions, SHAPE } from '#live/testing/frame-builder.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { ArtifactNow } from './ArtifactNow.tsx';
import { BandBars } from './BandBars.tsx';
import {
  ArtifactPct,
  LatencyFigure,
  PhaseProgress,
  RewardCount,
  RewardedPct,
  TimeLeft,
} from './LiveFigures.tsx';
import { SuccessMeter } from './SuccessMeter.tsx';

const CHANNELS = ['C3', 'Cz'];

function renderPanels() {
  const live = createLiveSignals(READY.conditions, 2);
  const onRender = vi.fn();
  const onThreshold = vi.fn();
  render(
    <Profiler id="panels" onRender={onRender}>
      <SuccessMeter live={live} conditions={READY.conditions} rule={aProtocolRecord().definition} />
      <TimeLeft live={live} />
      <PhaseProgress live={live} />
      <RewardedPct live={live} />
      <ArtifactPct live={live} />
      <RewardCount live={live} />
      <LatencyFigure live={live} />
      <ArtifactNow live={live} channelNames={CHANNELS} />
      <BandBars
        live={live}
        conditions={READY.conditions}
        protocol={aProtocolRecord().definition}
        baselineValues={[4.321]}
        onThreshold={onThreshold}
      />
    </Profiler>,
  );
  const play = (options: FrameOptions) => act(() => applyFrame(live, frameViews(aFrame(options), SHAPE), 20));
  return { live, onRender, onThreshold, play };
}

describe('the live panels', () => {
  it('render 0 times per frame while every figure changes', () => {
    const { onRender, play } = renderPanels();
    const before = onRender.mock.calls.length;
    for (let tickIndex = 1; tickIndex <= 250; tickIndex++) {
      play({
        tickIndex,
        success: tickIndex % 101,
        value: 2 + (tickIndex % 7),
        threshold: tickIndex < 100 ? 5 : 6,
        artifact: tickIndex % 50 === 0 ? 1 : 0,
        rewardCount: tickIndex % 25 === 0 ? 1 : 0,
      });
    }

    expect(onRender.mock.calls.length - before).toBe(0);
    // Updated with every seventh frame, so last with tick 246: the mean of the successes 20 to 44.
    expect(screen.getByTestId('success').textContent).toBe('32');
    expect(screen.getByText('mean of 1 s')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('0:50');
  });

  it('say in words whether the client is rewarded', () => {
    const { play } = renderPanels();
    play({ success: 80 });
    expect(screen.getByText('Rewarded')).toBeTruthy();
    play({ success: 20 });
    expect(screen.getByText('Needs more SMR')).toBeTruthy();
    play({ success: 0, artifact: 1 });
    expect(screen.getByText('Artifact: deflection too large')).toBeTruthy();
    play({ phase: 'paused' });
    expect(screen.getByText('Paused: no feedback')).toBeTruthy();
    expect(screen.getByTestId('success').textContent).toBe('–');
  });
});

describe('a pause without further frames, as of a held file', () => {
  it('clears the figure and the verdicts of the last frame', () => {
    const { live, play } = renderPanels();
    play({ success: 80, value: 6, threshold: 5 });
    expect(screen.getByTestId('success').textContent).toBe('80');
    act(() => showPause(live));

    expect(screen.getByTestId('success').textContent).toBe('–');
    expect(screen.getByText('Paused: no feedback')).toBeTruthy();
    expect(screen.queryByText('✓ above')).toBeNull();
  });
});

describe('artifact by channel', () => {
  it('is named without a render, and stays for two seconds', () => {
    const { play, onRender } = renderPanels();
    const before = onRender.mock.calls.length;
    const { emg, settling } = ARTIFACT_BITS;
    play({ channelReasons: [settling, emg | settling] });
    expect(screen.getByText('Muscle tension: Cz')).toBeTruthy();
    for (let tick = 0; tick < 49; tick++) play({});
    expect(screen.getByText('Muscle tension: Cz')).toBeTruthy();
    play({});

    expect(screen.queryByText('Muscle tension: Cz')).toBeNull();
    expect(onRender.mock.calls.length - before).toBe(0);
  });
});

describe('a band bar', () => {
  it('says when the value is beyond its scale', () => {
    const { play } = renderPanels();
    play({ value: 4, threshold: 5 });
    expect(screen.getByText('15 µV RMS')).toBeTruthy();
    play({ value: 400, threshold: 5, artifact: 1 });

    expect(screen.getByText('beyond 15 µV RMS')).toBeTruthy();
  });
});

describe('the verdict of a band bar', () => {
  it.each<[string, FrameOptions]>([
    ['an artifact', { artifact: 1 }],
    ['a pause', { phase: 'paused' }],
  ])('is a dash during %s, and comes back after it', (_what, options) => {
    const { play } = renderPanels();
    play({ value: 6, threshold: 5 });
    expect(screen.getByText('✓ above')).toBeTruthy();
    play({ value: 6, threshold: 5, ...options });
    expect(screen.queryByText('✓ above')).toBeNull();
    play({ value: 6, threshold: 5 });
    expect(screen.getByText('✓ above')).toBeTruthy();
  });
});

describe('the threshold of a band bar', () => {
  it('is a slider with its value and unit for a screen reader', () => {
    const { play } = renderPanels();
    play({ threshold: 5 });
    const slider = screen.getByRole('slider', { name: 'Threshold of SMR' }) as HTMLInputElement;

    expect(slider.getAttribute('aria-valuetext')).toBe('5.00 µV RMS');
    expect(Number(slider.value)).toBe(5);
    expect(Number(slider.max)).toBe(15);
  });

  it('moves with the arrow keys, and in bigger steps with shift', () => {
    const { play, onThreshold } = renderPanels();
    play({ threshold: 5 });
    const slider = screen.getByRole('slider', { name: 'Threshold of SMR' });
    fireEvent.keyDown(slider, { key: 'ArrowUp' });
    fireEvent.keyDown(slider, { key: 'ArrowDown', shiftKey: true });

    expect(onThreshold.mock.calls).toEqual([
      [0, 5.1],
      [0, 4.1],
    ]);
  });

  it('goes back to the value of the baseline with a double click or Backspace', () => {
    const { play, onThreshold } = renderPanels();
    play({ threshold: 5 });
    const slider = screen.getByRole('slider', { name: 'Threshold of SMR' });
    fireEvent.doubleClick(slider);
    fireEvent.keyDown(slider, { key: 'Backspace' });

    expect(onThreshold.mock.calls).toEqual([
      [0, 4.321],
      [0, 4.321],
    ]);
    expect(slider.title).toContain('4.32 µV RMS');
  });

  it('leads while it is dragged and follows the engine again afterwards', () => {
    const { play, onThreshold } = renderPanels();
    play({ threshold: 5 });
    const slider = screen.getByRole('slider', { name: 'Threshold of SMR' }) as HTMLInputElement;
    slider.value = '7.5';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    play({ threshold: 5.2 });
    const whileDragged = Number(slider.value);
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    play({ threshold: 7.6 });

    expect(whileDragged).toBe(7.5);
    expect(onThreshold).toHaveBeenCalledWith(0, 7.5);
    expect(Number(slider.value)).toBe(7.6);
  });

  it('is hidden while there is no threshold', () => {
    const { play } = renderPanels();
    play({ threshold: Number.NaN });

    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByText('no threshold yet')).toBeTruthy();
  });
});
