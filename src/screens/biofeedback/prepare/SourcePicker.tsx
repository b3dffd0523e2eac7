import { plain } from '#shared/locale/formats.ts';
import { Button, HTMLSelect, Radio, RadioGroup, Spinner } from '@blueprintjs/core';
import { useRef } from 'react';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { isUnitMissing, UNIT_MISSING } from '#shared/eeg/voltage-unit.ts';
import { formatClock } from '#live/charts/index.ts';
import { BlankUnit, isOfBlankUnit } from '#widgets/eeg/BlankUnit.tsx';
import { countOf } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { SourceName } from '#widgets/eeg/SourceName.tsx';
import { HeadsetPicker } from '../connect/HeadsetPicker.tsx';
import { HiddenFileInput } from '../room/HiddenFileInput.tsx';
import { SOURCE_KINDS, useRoom } from '../room/room-context.ts';
import { SIMULATED_CAPS } from '../room/simulated-caps.ts';
import { useOpenedSource } from './use-opened-source.ts';

const SPEEDS = [1, 2, 4, 8];

type SourcePickerProps = { protocol: Protocol | undefined };

/**
 * A headset, a simulated one or a file replayed as if live. The choice opens at once, so that its channels are known.
 */
export function SourcePicker({ protocol }: SourcePickerProps) {
  const { view, begin, changeBegin } = useRoom();
  const { problem, isOpening } = useOpenedSource(begin, protocol?.eyes ?? 'open');
  const input = useRef<HTMLInputElement>(null);
  const { sourceKind: kind, cap } = begin;
  const { source, warnings } = view;
  const question = isUnitMissing(problem) ? problem : undefined;
  const others = warnings.filter((warning) => !isOfBlankUnit(warning));

  return (
    <div className="lw-card">
      <h2 id="source-label">Source</h2>
      <RadioGroup
        aria-labelledby="source-label"
        selectedValue={kind}
        onChange={(event) =>
          changeBegin({
            sourceKind: SOURCE_KINDS.find((each) => each === event.currentTarget.value) ?? 'simulated',
          })
        }
      >
        <Radio value="headset" label="Headset" />
        <Radio value="simulated" label="Simulated headset" />
        <Radio value="file" label="EEG file, replayed as if live" />
      </RadioGroup>
      {kind === 'headset' ? <HeadsetPicker protocol={protocol} /> : undefined}
      {kind === 'simulated' ? (
        <div className="lw-field">
          Channels
          <HTMLSelect
            aria-label="Channels"
            value={cap}
            onChange={(event) => changeBegin({ cap: event.currentTarget.value })}
            options={SIMULATED_CAPS.map(({ name, label }) => ({ value: name, label }))}
          />
        </div>
      ) : undefined}
      {kind === 'file' ? (
        <div className="lw-source-file">
          <Button onClick={() => input.current?.click()}>Choose a file</Button>
          <HiddenFileInput
            ref={input}
            label="EEG file"
            accept=".edf,.bdf,.rec,.EDF,.BDF"
            onFile={(file) => changeBegin({ file, blankUnit: undefined })}
          />
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
      ) : undefined}
      {isOpening ? <Spinner size={20} aria-label="Opening the source" /> : undefined}
      {problem && !question ? <Notice kind="danger">{problem.message}</Notice> : undefined}
      {source && !isOpening && kind !== 'headset' ? (
        <p className="lw-source-facts">
          <strong>
            <SourceName source={source} />
          </strong>{' '}
          · {countOf(source.channelNames.length, 'channel')} · {plain(source.samplingRateHz)} Hz
          {source.durationSeconds === undefined ? '' : ` · ${formatClock(source.durationSeconds)}`}
        </p>
      ) : undefined}
      <BlankUnit
        warnings={question ? [{ code: UNIT_MISSING, message: question.message }] : warnings}
        onGive={(blankUnit) => changeBegin({ blankUnit })}
      />
      {others.map(({ code, message }) => (
        <Notice key={code + message} kind="warning">
          {message}
        </Notice>
      ))}
    </div>
  );
}
