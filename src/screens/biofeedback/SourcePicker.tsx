import { Button, HTMLSelect, Radio, RadioGroup, Spinner } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { formatClock, type SourceChoice } from '#live/index.ts';
import { Notice } from '#ui/Notice.tsx';
import { useRoom } from './room-context.ts';
import { SIMULATED_CAPS, simulatedOptions } from './simulated-caps.ts';

const SPEEDS = [1, 2, 4, 8];

/** Simulated headset or a file replayed as if live. The choice is opened at once, so that its channels are known. */
export function SourcePicker({ mainsHz }: { mainsHz: MainsHz }) {
  const { view, begin, changeBegin } = useRoom();
  const { kind, cap, problem, isOpening, chooseSimulated, chooseFile, setKind } = useSourceChoice(mainsHz);
  const { source, warnings } = view;

  return (
    <div className="lw-card">
      <h2>Source</h2>
      <RadioGroup
        selectedValue={kind}
        onChange={(event) => setKind(event.currentTarget.value === 'file' ? 'file' : 'simulated')}
      >
        <Radio value="simulated" label="Simulated headset" />
        <Radio value="file" label="EEG file, replayed as if live" />
      </RadioGroup>
      {kind === 'simulated' ? (
        <div className="lw-field">
          Channels
          <HTMLSelect
            aria-label="Channels"
            value={cap}
            onChange={(event) => chooseSimulated(event.currentTarget.value)}
            options={SIMULATED_CAPS.map(({ name, label }) => ({ value: name, label }))}
          />
        </div>
      ) : (
        <div className="lw-source-file">
          <FileButton onFile={chooseFile} />
          <div className="lw-field">
            Speed
            <HTMLSelect
              aria-label="Speed"
              value={begin.speed}
              onChange={(event) => changeBegin({ speed: Number(event.currentTarget.value) })}
              options={SPEEDS.map((speed) => ({
                value: speed,
                label: speed === 1 ? 'Real time' : `${speed}× (preview)`,
              }))}
            />
          </div>
        </div>
      )}
      {isOpening ? <Spinner size={20} aria-label="Opening the source" /> : undefined}
      {problem === undefined ? undefined : <Notice kind="danger">{problem}</Notice>}
      {source && !isOpening ? (
        <p className="lw-source-facts">
          <strong>{source.name}</strong> · {source.channelNames.length} channels · {source.samplingRateHz} Hz
          {source.durationSeconds === undefined ? '' : ` · ${formatClock(source.durationSeconds)}`}
        </p>
      ) : undefined}
      {warnings.map(({ code, message }) => (
        <Notice key={code + message} kind="warning">
          {message}
        </Notice>
      ))}
    </div>
  );
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
      <input
        ref={input}
        type="file"
        className="lw-visually-hidden"
        aria-label="EEG file"
        tabIndex={-1}
        accept=".edf,.bdf,.rec,.EDF,.BDF"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

function useSourceChoice(mainsHz: MainsHz) {
  const { controller } = useRoom();
  const [kind, setKind] = useState<'simulated' | 'file'>('simulated');
  const [cap, setCap] = useState<string>(SIMULATED_CAPS[0].name);
  const [problem, setProblem] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);
  const [file, setFile] = useState<File>();

  useEffect(() => {
    let isCurrent = true;
    const open = async (choice: SourceChoice) => {
      setProblem(undefined);
      setIsOpening(true);
      const failure = await controller.openSource(choice).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (!isCurrent) return;
      setProblem(failure);
      setIsOpening(false);
    };
    if (kind === 'simulated') void open({ kind: 'simulated', options: simulatedOptions(cap, mainsHz) });
    else if (file) void open({ kind: 'file', file });
    else controller.forgetSource();
    return () => {
      isCurrent = false;
    };
  }, [kind, cap, mainsHz, file, controller]);

  return {
    kind,
    setKind,
    cap,
    problem,
    isOpening,
    chooseSimulated: setCap,
    chooseFile: setFile,
  };
}
