import { Button } from '@blueprintjs/core';
import { PulseIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { parseClock } from '#model/sessions/instant.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { formatClock } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import './raw-signal.css';

type RawSignalFormProps = {
  lengthSeconds: number;
  hasSignal: boolean;
  onInstant: (seconds: number) => void;
};

/** Opens the raw signal at a time that is typed: the way of the keyboard to what a click on a chart does. */
export function RawSignalForm({ lengthSeconds, hasSignal, onInstant }: RawSignalFormProps) {
  const [text, setText] = useState('0:00');
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const seconds = parseClock(text);
    const found = problemOf(seconds, lengthSeconds);
    setProblem(found);
    if (seconds !== undefined && found === undefined) onInstant(seconds);
  };
  return (
    <Panel title="Raw signal">
      {hasSignal ? (
        <Form className="lw-raw-signal" onSubmit={submit}>
          <TextField
            label="Time (min:s)"
            value={text}
            onChange={setText}
            helper={`From 0:00 to ${formatClock(lengthSeconds)}. The stored recording opens there, with its events.`}
            error={problem}
            isRequired
          />
          <Button type="submit" icon={<PulseIcon />}>
            Show the raw signal
          </Button>
        </Form>
      ) : (
        <p className="lw-muted">
          No recording of this session is on the server. Open Loopwell on the computer that recorded it, so
          that it is uploaded.
        </p>
      )}
    </Panel>
  );
}

function problemOf(seconds: number | undefined, lengthSeconds: number): string | undefined {
  if (seconds === undefined) return 'This is not a time. Write minutes and seconds, such as 2:05.';
  if (seconds > lengthSeconds) return `The recording ends at ${formatClock(lengthSeconds)}.`;
  return undefined;
}
