import type { FrameShape } from '#shared/engine/frame-layout.ts';
import {
  FRAME_HEADER,
  FRAME_LAYOUT_VERSION,
  frameByteLength,
  frameViews,
} from '#shared/engine/frame-layout.ts';
import { conditionOffset, phaseCode, phaseFromCode, TICK } from '#shared/engine/ticks.ts';
import type { FeedbackFrame, FeedbackSink } from '../feedback/feedback-sink.ts';
import type { TraceBlock } from '#live/charts/traces/trace-ring.ts';
import { applyFrame } from '#live/signals/apply-frame.ts';
import type { LatencyMeter } from './latency.ts';
import type { LivePanels } from './live-panels.ts';
import type { StaleWatch } from './stale-watch.ts';

type FrameTargets = LivePanels & {
  shape: FrameShape;
  feedback: FeedbackSink;
  latency: LatencyMeter;
  stale: Pick<StaleWatch, 'frame'>;
  /** Epoch milliseconds with fractions. */
  nowMs: () => number;
};

const TRAINING = phaseCode('training');

/**
 * All main-thread work for one frame, most urgent first: feedback, scalars, traces, then the draw request. Returns the
 * function to call with each frame buffer.
 */
export function createFramePump(targets: FrameTargets): (buffer: ArrayBuffer) => void {
  const { shape, live, recent, honesty, ring, overview, scheduler, feedback, latency, stale, nowMs } =
    targets;
  const command: FeedbackFrame = {
    success: 0,
    isRewarded: false,
    rewardCount: 0,
    isArtifact: false,
    isTraining: false,
    ageMs: 0,
  };
  const block: TraceBlock = {
    firstSampleIndex: 0,
    sampleCount: 0,
    stride: shape.sampleCapacity,
    raw: new Float32Array(0),
    filtered: new Float32Array(0),
    artifact: 0,
    channelReasons: new Uint32Array(shape.channelCount),
  };

  const scores = new Float64Array(shape.conditionCount);
  command.scores = scores;
  const byteLength = frameByteLength(shape);
  return (buffer) => {
    // A frame of the previous configuration that was still in transit.
    if (buffer.byteLength !== byteLength) return;
    const views = frameViews(buffer, shape);
    const { header, tick } = views;
    if (header[FRAME_HEADER.version] !== FRAME_LAYOUT_VERSION) return;

    const newestMs = header[FRAME_HEADER.newestSampleHostTimeMs]!;
    command.success = tick[TICK.success]!;
    command.isRewarded = tick[TICK.rewarded]! > 0;
    command.rewardCount = tick[TICK.rewardCount]!;
    command.isArtifact = tick[TICK.artifact] !== 0;
    command.isTraining = tick[TICK.phase] === TRAINING;
    command.ageMs = nowMs() - newestMs;
    for (let index = 0; index < scores.length; index++)
      scores[index] = 100 * tick[conditionOffset(index, 'score')]!;
    feedback.update(command);
    const latencyMs = nowMs() - newestMs;
    if (command.isTraining) latency.add(latencyMs);

    applyFrame(live, views, latencyMs);
    stale.frame(newestMs);
    recent.add(tick, views.channelReasons);
    honesty.add(tick);
    block.firstSampleIndex = header[FRAME_HEADER.firstSampleIndex]!;
    block.sampleCount = header[FRAME_HEADER.sampleCount]!;
    block.raw = views.raw;
    block.filtered = views.filtered;
    block.artifact = tick[TICK.artifact]!;
    block.channelReasons = views.channelReasons;
    ring.write(block);
    overview.addTick(
      tick[TICK.timeSeconds]!,
      phaseFromCode(tick[TICK.phase]!),
      command.success,
      block.artifact,
    );
    scheduler.request();
  };
}
