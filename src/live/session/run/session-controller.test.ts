import { describe, expect, it, vi } from 'vitest';
import type { ComponentSettings, RunRecord } from '#shared/api/sessions.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { ChannelQuality, EngineEvent, MainsHz, QualityLevel } from '#shared/engine/engine-api.ts';
import { trainedBandWords } from '#shared/engine/trained-band.ts';
import { FakeEngine, FakeSource, READY, SUMMARY } from '#live/testing/fake-links.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { RecentTicks } from '#live/signals/recent-ticks.ts';
import { LatencyMeter } from '../frames/latency.ts';
import { SessionController } from './session-controller.ts';

const FILE = { kind: 'file' as const, file: new File(['x'], 'S001R01.edf') };
const BEGIN = { thenRun: false, isContactOverridden: false, speed: 1 };

const phase = (
  name: Extract<EngineEvent, { type: 'phase' }>['phase'],
  run: number,
  atSeconds: number,
): EngineEvent => ({ type: 'phase', phase: name, run, atSeconds, reason: 'command' });

const quality = (
  level: QualityLevel,
  { reason = 'Steady brain signal', mainsHz }: { reason?: string; mainsHz?: MainsHz } = {},
): EngineEvent => {
  const channel = (index: number, its: QualityLevel): ChannelQuality => ({
    channel: index,
    level: its,
    reason,
    sdUv: 8,
    mainsRatio: 0.1,
    highFrequencyShare: 0.1,
    missingPct: 0,
  });
  return { type: 'quality', channels: [channel(0, 'poor'), channel(1, level)], mainsHz };
};

type Study = { protocolId: string; take: () => Promise<Uint8Array<ArrayBuffer>> };

function aSession(study?: Study) {
  const log: string[] = [];
  const engine = new FakeEngine(log);
  const source = new FakeSource(log);
  const latency = new LatencyMeter();
  const recent = new RecentTicks(READY.frameShape);
  const settings: ComponentSettings[] = [];
  const runs: RunRecord[] = [];
  const rests: string[] = [];
  const controller = new SessionController({
    engine,
    source,
    latency,
    feedback: {
      update: () => undefined,
      rest: () => rests.push('rest'),
      dispose: () => rests.push('dispose'),
    },
    sync: {
      begin: async (given) => {
        log.push('note written');
        settings.push(given);
      },
      continue: async () => void log.push('recording taken over'),
      addRun: async (run) => void runs.push(run),
      kick: () => undefined,
    },
    runFeedback: () => null,
    study,
    target: { recordingId: 'rec', organizationId: 'org' },
    recent: () => recent,
    onReady: () => log.push('panels ready'),
    onRecordingStarted: () => undefined,
    onMarker: () => undefined,
    onGap: () => undefined,
    delay: async () => undefined,
  });
  const view = () => controller.view.get();
  const connected = async (timing = {}) => {
    await controller.openSource(FILE);
    await controller.connect(aProtocolRecord(timing), 50);
  };
  const running = async () => {
    await connected();
    await controller.begin(BEGIN);
    engine.say(phase('baseline', 0, 0));
    engine.say(phase('idle', 0, 20));
    await controller.startRun();
    engine.say(phase('training', 1, 21));
  };
  return {
    log,
    engine,
    source,
    latency,
    recent,
    settings,
    runs,
    rests,
    controller,
    view,
    connected,
    running,
  };
}

describe('SessionController in a blinded study', () => {
  const { protocolId } = aProtocolRecord();

  it('does not start without the feedback, says why, and can try again', async () => {
    let isDown = true;
    const take = async () => {
      if (isDown) throw new Error('The server cannot be reached.');
      return new Uint8Array(9);
    };
    const { log, controller, view, connected } = aSession({ protocolId, take });
    await connected();

    await controller.begin(BEGIN);

    expect(view().state.step).toBe('checkingContact');
    expect(view().notices.map(({ message }) => message)).toContain('The server cannot be reached.');
    expect(log).not.toContain('startRecording rec');
    isDown = false;
    await controller.begin(BEGIN);
    expect(log).toContain('startRecording rec');
  });
});

describe('SessionController', () => {
  it('continues a recording that was cut off, with the runs and channels it had', async () => {
    const { log, engine, runs, controller, view } = aSession();
    await controller.openSource(FILE);
    const { protocolId, protocolVersion, definition } = aProtocolRecord();
    const settings: ComponentSettings = {
      protocolId,
      protocolVersion,
      protocol: definition,
      source: view().source!,
      mainsHz: 60,
      badChannels: [1],
      engineVersion: '1.0.0',
      appVersion: '1.0.0',
      conditions: [],
    };
    await controller.continueRecording({
      protocol: aProtocolRecord(),
      settings,
      durationSeconds: 48,
      knownRuns: [1],
      feedback: undefined,
    });
    expect(view()).toMatchObject({
      goalPct: 55,
      savedSeconds: 48,
      markers: [{ atSeconds: 20, text: 'Yawned' }],
    });
    expect(log.slice(1)).toEqual([
      'init',
      'configure',
      'panels ready',
      'engine connect',
      'recording taken over',
      'resumeRecording rec',
      'source start 1',
    ]);
    expect(engine.configs[0]).toMatchObject({ mainsHz: 60, badChannels: [1] });
    expect(view().notices.map(({ message }) => message)).toEqual([
      'The session was interrupted for 12 s and continued. The gap is marked in the recording.',
    ]);

    const restored = (name: 'training' | 'rest', run: number, atSeconds: number): void =>
      engine.say({ type: 'phase', phase: name, run, atSeconds, reason: 'restored' });
    restored('training', 1, 5);
    restored('rest', 1, 20);
    engine.say({ type: 'runSummary', run: 1, summary: SUMMARY });
    restored('training', 2, 30);
    expect(view().state).toMatchObject({ step: 'running', run: 2, isRecording: true });
    engine.say(phase('rest', 2, 60));
    engine.say({ type: 'runSummary', run: 2, summary: SUMMARY });
    expect(view().runs.map(({ run, startSeconds }) => [run, startSeconds])).toEqual([
      [1, 5],
      [2, 30],
    ]);
    // The first is on the server already.
    expect(runs.map(({ run }) => run)).toEqual([2]);
  });

  it('sets the engine up before the first sample flows', async () => {
    const { log, connected, view } = aSession();
    await connected();

    expect(log).toEqual([
      'open S001R01.edf',
      'init',
      'configure',
      'panels ready',
      'engine connect',
      'source start 1',
    ]);
    expect(view().state.step).toBe('checkingContact');
  });

  it('restarts clock and source together, with the phase set before the first sample', async () => {
    const { log, connected, controller } = aSession();
    await connected();
    log.length = 0;
    await controller.begin({ ...BEGIN, thenRun: true, speed: 4 });

    expect(log).toEqual([
      'source stop',
      'note written',
      'startRecording rec',
      'startBaseline 20 run',
      'source start 4',
    ]);
  });

  it('holds a file while the therapist decides, and goes on where it stood', async () => {
    const { log, engine, connected, controller } = aSession();
    await connected();
    await controller.begin(BEGIN);
    engine.say(phase('baseline', 0, 0));
    log.length = 0;
    engine.say(phase('idle', 0, 20));
    engine.say(phase('training', 1, 20));
    engine.say(phase('paused', 1, 25));
    engine.say(phase('training', 1, 25));

    expect(log).toEqual(['source hold', 'source resume', 'source hold', 'source resume']);
  });

  it('starts with the first run when the protocol has no baseline', async () => {
    const { log, connected, controller } = aSession();
    await connected({ baselineSeconds: 0 });
    await controller.begin(BEGIN);

    expect(log.slice(-2)).toEqual(['startRun 1 40', 'source start 1']);
  });

  it('begins once, however often the button is pressed', async () => {
    const { log, connected, controller, view } = aSession();
    await connected();
    await Promise.all([controller.begin(BEGIN), controller.begin(BEGIN)]);
    await controller.begin(BEGIN);

    expect(log.filter((call) => call.startsWith('startRecording'))).toHaveLength(1);
    expect(view().state.step).not.toBe('failed');
  });

  it('connects once, however often the button is pressed', async () => {
    const { log, controller } = aSession();
    await controller.openSource(FILE);
    await Promise.all([controller.connect(aProtocolRecord(), 50), controller.connect(aProtocolRecord(), 50)]);

    expect(log.filter((call) => call === 'configure')).toHaveLength(1);
  });

  it('plays only files faster than real time', async () => {
    const { log, controller } = aSession();
    await controller.openSource({ kind: 'simulated', options: {} as never });
    await controller.connect(aProtocolRecord(), 50);
    await controller.begin({ ...BEGIN, speed: 8 });

    expect([log.at(-1), controller.speed]).toEqual(['source start 1', 1]);
  });

  it('puts a marker of the start at the start, not at the time of the contact check', async () => {
    const { connected, engine, controller, view } = aSession();
    await connected();
    engine.say(quality('noContact', { reason: 'No signal' }));
    controller.noteTime(47);
    await controller.begin({ ...BEGIN, isContactOverridden: true });

    expect(view().markers.map(({ atSeconds }) => atSeconds)).toEqual([0]);
  });

  it('shows no marker that the recording does not have', async () => {
    const { running, engine, controller, view } = aSession();
    await running();
    engine.refusals.set('addMarker', 'The recording is closed.');
    await controller.addMarker('Talking');

    expect(view().markers).toEqual([]);
    expect(view().notices[0]?.message).toBe('The recording is closed.');
  });

  it('notes everything the figures depend on', async () => {
    const { connected, controller, settings } = aSession();
    await connected();
    await controller.begin(BEGIN);

    expect(settings[0]).toMatchObject({
      protocolVersion: 3,
      mainsHz: 50,
      engineVersion: '1.0.0',
      source: { name: 'S001R01.edf' },
      conditions: [{ name: 'SMR', derivationLabel: 'Cz', estimatorDelayMs: 300 }],
    });
    expect(settings[0]!.conditions[0]).not.toHaveProperty('isSubstitute');
  });

  it('counts good seconds of the trained channels only, and from zero after each break', async () => {
    const { connected, engine, view } = aSession();
    await connected();
    for (let second = 0; second < 4; second++) engine.say(quality('good'));
    const before = view().goodSeconds;
    engine.say(quality('fair'));
    const broken = view().goodSeconds;
    engine.say(quality('good'));

    expect([before, broken, view().goodSeconds]).toEqual([4, 0, 1]);
  });

  it('marks a start before contact was good, with channel and reason', async () => {
    const { connected, engine, controller, log } = aSession();
    await connected();
    engine.say(quality('noContact', { reason: 'No signal' }));
    await controller.begin({ ...BEGIN, isContactOverridden: true });

    expect(log.at(-1)).toBe('addMarker Started before contact was good: Cz (No signal)');
  });

  it('sets the engine up anew without a channel that is marked bad, and notes it with the recording', async () => {
    const { connected, engine, controller, log, settings } = aSession();
    await connected();
    await controller.markChannel(0, 'Broken cable');
    await controller.begin(BEGIN);

    expect(engine.configs.map(({ badChannels }) => badChannels)).toEqual([[], [0]]);
    expect(settings[0]?.badChannels).toEqual([0]);
    expect(log.at(-1)).toBe('addMarker Marked bad, left out of averages: C3 (Broken cable)');
  });

  it('sets the engine up anew for another mains frequency, which the recording keeps', async () => {
    const { connected, controller, engine, settings, view } = aSession();
    await connected();
    for (let second = 0; second < 2; second++) engine.say(quality('good', { mainsHz: 60 }));
    expect(view().mainsFoundHz).toBe(60);
    await controller.setMains(60);
    await controller.begin(BEGIN);

    expect(engine.configs.map(({ mainsHz }) => mainsHz)).toEqual([50, 60]);
    expect(settings[0]?.mainsHz).toBe(60);
  });

  it('notes in the recording that the mains setting was left wrong', async () => {
    const { connected, controller, engine, log } = aSession();
    await connected();
    for (let second = 0; second < 2; second++) engine.say(quality('good', { mainsHz: 60 }));
    engine.say(quality('good'));
    await controller.begin(BEGIN);

    expect(log.at(-1)).toBe('addMarker Started with the mains set to 50 Hz, with hum at 60 Hz');
  });

  it('finds no hum in a single second, nor in seconds before the setup was changed', async () => {
    const { connected, controller, engine, log, view } = aSession();
    await connected();
    engine.say(quality('good', { mainsHz: 60 }));
    expect(view().mainsFoundHz).toBeUndefined();
    await controller.markChannel(0, 'Broken cable');
    engine.say(quality('good', { mainsHz: 60 }));
    expect(view().mainsFoundHz).toBeUndefined();
    await controller.begin(BEGIN);

    expect(log.filter((line) => line.includes('hum at'))).toEqual([]);
  });

  it('does not record when the engine could not be set up anew for a mark', async () => {
    const { connected, engine, controller, log, view } = aSession();
    await connected();
    engine.refusals.set('configure', 'No condition is left.');
    const marking = controller.markChannel(0, 'Broken cable');
    await Promise.resolve();
    await controller.begin(BEGIN);
    await marking;

    expect(view().state).toMatchObject({ step: 'failed' });
    expect(log.filter((line) => line.startsWith('startRecording'))).toEqual([]);
  });

  it('lets nothing stream when the way back is taken while a mark is set up', async () => {
    const { connected, controller, log, view } = aSession();
    await connected();
    const marking = controller.markChannel(0, 'Broken cable');
    await controller.backToStart();
    await marking;

    expect(view().state.step).toBe('idle');
    expect(log.filter((line) => line.startsWith('source start'))).toHaveLength(1);
  });

  it('says when a band cannot follow the alpha peak because there is none', async () => {
    const { connected, engine, view } = aSession();
    await connected();
    const band = { lowHz: 8, highHz: 12 };
    const reason = "'SMR' is trained at 8-12 Hz: the baseline has no clear alpha peak.";
    engine.say({ type: 'trainedBand', atSeconds: 20, condition: 0, band, alphaPeakHz: null, reason });

    expect(view().notices).toMatchObject([{ message: reason }]);
    expect(view().trainedBands).toEqual(['8-12 Hz (the baseline has no clear alpha peak)']);
  });

  it('shows the edges an individual band is trained at, until another recording begins', async () => {
    const { connected, engine, view, controller } = aSession();
    await connected();
    const band = { lowHz: 10.3, highHz: 12.3 };
    const reason = trainedBandWords('SMR', { band, alphaPeakHz: 10.3 });
    engine.say({ type: 'trainedBand', atSeconds: 20, condition: 0, band, alphaPeakHz: 10.3, reason });
    const shown = view().trainedBands;
    const notices = view().notices;
    await controller.begin(BEGIN);

    expect(shown).toEqual([expect.stringMatching(/^10\.3-12\.3 Hz/)]);
    expect(notices).toEqual([]);
    expect(view().trainedBands).toEqual([]);
  });

  it('keeps a run with its span, summary and latency', async () => {
    const { running, engine, latency, runs, view } = aSession();
    await running();
    for (const ms of [10, 20, 30]) latency.add(ms);
    engine.say(phase('paused', 1, 25));
    engine.say(phase('training', 1, 30));
    engine.say(phase('rest', 1, 66));
    engine.say({ type: 'runSummary', run: 1, summary: SUMMARY });

    expect(runs).toEqual([
      {
        run: 1,
        startSeconds: 21,
        endSeconds: 66,
        summary: SUMMARY,
        latency: { p50Ms: 20.5, p95Ms: 30.5, frames: 3 },
        feedback: null,
      },
    ]);
    expect(view().state.step).toBe('betweenRuns');
  });

  it('keeps the run also when its summary overtakes the end of its phase', async () => {
    const { running, engine, runs } = aSession();
    await running();
    engine.say({ type: 'runSummary', run: 1, summary: SUMMARY });
    engine.say(phase('rest', 1, 61));

    expect(runs).toHaveLength(1);
  });

  it('measures the latency of each run apart', async () => {
    const { running, engine, latency, controller, runs } = aSession();
    await running();
    latency.add(500);
    engine.say(phase('rest', 1, 61));
    engine.say({ type: 'runSummary', run: 1, summary: SUMMARY });
    await controller.startRun();
    engine.say(phase('training', 2, 70));
    latency.add(10);
    engine.say(phase('rest', 2, 110));
    engine.say({ type: 'runSummary', run: 2, summary: SUMMARY });

    expect(runs.map(({ run, latency: each }) => [run, each?.frames])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('ends the session with the file and keeps its last run', async () => {
    const { running, engine, controller, runs, view, log } = aSession();
    await running();
    engine.say(phase('rest', 1, 61));
    engine.say({ type: 'runSummary', run: 1, summary: SUMMARY });
    engine.say({ type: 'sourceEnded', atSeconds: 61 });
    await vi.waitFor(() => expect(view().state.step).toBe('ended'));
    await controller.end();

    expect(log.filter((call) => call === 'finish')).toHaveLength(1);
    expect(view().state).toMatchObject({ step: 'ended', hasSourceEnded: true });
    expect(view().result).toEqual({ durationSeconds: 30, summary: SUMMARY });
    expect(runs).toHaveLength(1);
  });

  it('plays a short file again and again during the contact check', async () => {
    const { connected, engine, log, view } = aSession();
    await connected();
    engine.say({ type: 'sourceEnded', atSeconds: 61 });

    expect(log.filter((call) => call === 'source start 1')).toHaveLength(2);
    expect(view().state.step).toBe('checkingContact');
  });

  it('lets feedback rest at a pause, at an end, and when something dies', async () => {
    const { running, controller, rests, engine, view } = aSession();
    await running();
    await controller.pause();
    const paused = rests.length;
    engine.die('The signal engine stopped.');

    expect([paused, rests.length]).toEqual([1, 2]);
    expect(view().state).toMatchObject({ step: 'failed', failure: 'The signal engine stopped.' });
  });

  it('turns a refused command into a notice and goes on', async () => {
    const { running, controller, engine, view } = aSession();
    await running();
    engine.refusals.set('setThreshold', 'A threshold must be positive.');
    await controller.setThreshold(0, -1);

    expect(view().notices).toEqual([{ id: 'command', message: 'A threshold must be positive.' }]);
    expect(view().state.step).toBe('running');
    controller.dismissNotice('command');
    expect(view().notices).toEqual([]);
  });

  it('warns of a baseline that was too short until another one was long enough', async () => {
    const { running, engine, view } = aSession();
    await running();
    const thresholds = (cause: 'baseline' | 'auto') =>
      engine.say({ type: 'thresholds', atSeconds: 20, values: [4.2], cause });
    const ids = () => view().notices.map(({ id }) => id);
    thresholds('baseline');
    engine.say({ type: 'problem', code: 'baselineShort', message: 'The baseline lasted 20 s.' });
    expect(ids()).toEqual(['baselineShort']);

    thresholds('auto');
    expect(ids()).toEqual(['baselineShort']);
    thresholds('baseline');
    expect(ids()).toEqual([]);
  });

  it('names why a source cannot be connected and lets one choose again', async () => {
    const { engine, controller, view } = aSession();
    engine.refusals.set('configure', "'SMR' trains at Cz, but the source has T7.");
    await controller.openSource(FILE);
    await controller.connect(aProtocolRecord(), 50);
    const failed = view().state;
    await controller.backToStart();

    expect(failed).toMatchObject({ step: 'failed', failure: "'SMR' trains at Cz, but the source has T7." });
    expect(view().state.step).toBe('idle');
  });

  it('hands the words about a bad file to the caller', async () => {
    const { source, controller, view } = aSession();
    source.problem = 'This is a PDF, not an EEG file. Choose an EDF file.';

    await expect(controller.openSource(FILE)).rejects.toThrow('This is a PDF');
    expect(view().source).toBeUndefined();
  });

  it('says that the disk is full and takes it back when saving works again', async () => {
    const { running, engine, view } = aSession();
    await running();
    engine.say({ type: 'saveFailed', code: 'diskFull', message: 'This disk is full.' });
    const problem = view().saveProblem;
    engine.say({ type: 'saved', seq: 3, throughSeconds: 18 });

    expect(problem).toBe('This disk is full.');
    expect([view().saveProblem, view().savedSeconds]).toEqual([undefined, 18]);
  });

  it('shows thresholds as the engine reports them', async () => {
    const { connected, engine, view } = aSession();
    await connected();
    const unknown = view().thresholds;
    engine.say({ type: 'thresholds', atSeconds: 20, values: [4.2], cause: 'baseline' });

    expect([unknown, view().thresholds]).toEqual([READY.conditions.map(() => null), [4.2]]);
  });

  it('disposes everything it was given', async () => {
    const { engine, source, controller, rests } = aSession();
    controller.dispose();

    expect([engine.isDisposed, source.isDisposed, rests]).toEqual([true, true, ['dispose']]);
    expect(engine.events.size + engine.failures.size).toBe(0);
  });
});

describe('thresholds that need no baseline', () => {
  it('are known as soon as the session is set up, so that a run after the first is never blocked', async () => {
    const { controller } = aSession();
    const record = aProtocolRecord({ baselineSeconds: 0 });
    const [condition] = record.definition.conditions;
    const definition: Protocol = {
      ...record.definition,
      conditions: [{ ...condition!, threshold: { mode: 'manual', value: 5 } }],
    };
    await controller.openSource(FILE);
    await controller.connect({ ...record, definition }, 50);
    expect(controller.view.get().thresholds).toEqual([5]);

    await controller.backToStart();
    await controller.connect({ ...record, definition }, 50, [7.5]);
    expect(controller.view.get().thresholds).toEqual([7.5]);
  });
});
