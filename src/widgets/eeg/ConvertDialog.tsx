import { Button, DialogBody, DialogFooter, ProgressBar, Radio, RadioGroup } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { CONVERT_FORMATS, type ConvertFormat } from '#shared/review/convert.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

const FORMAT_WORDS: Record<ConvertFormat, { label: string; helper: string }> = {
  edf: { label: 'EDF+', helper: '16 bits, with events and gaps. Every EEG program reads it.' },
  bdf: { label: 'BDF+', helper: '24 bits, for amplifiers with a wide range.' },
  csv: { label: 'CSV', helper: 'A table with one row per sample, for statistics programs. Large.' },
};

type ConvertState =
  | { step: 'ready' }
  | { step: 'converting'; share: number }
  | { step: 'done'; warnings: readonly { code: string; message: string }[] }
  | { step: 'failed'; message: string };

type ConvertDialogProps = {
  title: string;
  /** The item to convert: a name, or a button to choose a file. */
  children: ReactNode;
  formats?: readonly ConvertFormat[];
  state: ConvertState;
  /** False until something is chosen. */
  isReady?: boolean;
  onStart: (format: ConvertFormat) => void;
  onCancel: () => void;
  onClose: () => void;
};

/** Chooses a format, shows the progress, and lists at the end what the written file lacks. */
export function ConvertDialog(props: ConvertDialogProps) {
  const { title, children, formats = CONVERT_FORMATS, state, isReady = true } = props;
  const [format, setFormat] = useState<ConvertFormat>(formats[0] ?? 'edf');
  const isBusy = state.step === 'converting';
  const close = () => {
    props.onCancel();
    props.onClose();
  };
  return (
    <Dialog isOpen onClose={close} canOutsideClickClose={!isBusy} title={title}>
      <DialogBody>
        <div className="lw-convert">
          {children}
          <RadioGroup
            label="Save as"
            selectedValue={format}
            disabled={isBusy}
            onChange={(event) => setFormat(event.currentTarget.value as ConvertFormat)}
          >
            {formats.map((value) => (
              <Radio key={value} value={value}>
                {FORMAT_WORDS[value].label}
                <span className="lw-convert__helper">{FORMAT_WORDS[value].helper}</span>
              </Radio>
            ))}
          </RadioGroup>
          <Progress state={state} />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          isBusy ? (
            <Button onClick={props.onCancel}>Cancel</Button>
          ) : (
            <>
              <Button onClick={close}>Close</Button>
              <Button intent="primary" disabled={!isReady} onClick={() => props.onStart(format)}>
                Convert
              </Button>
            </>
          )
        }
      />
    </Dialog>
  );
}

function Progress({ state }: { state: ConvertState }) {
  switch (state.step) {
    case 'ready':
      return undefined;
    case 'converting':
      return (
        <div>
          <ProgressBar
            value={state.share}
            intent="primary"
            animate={false}
            stripes={false}
            aria-label="Written"
          />
          <p className="lw-muted lw-small">Writing, {Math.floor(100 * state.share)} %</p>
        </div>
      );
    case 'failed':
      return <Notice kind="danger">{state.message}</Notice>;
    case 'done':
      return (
        <>
          <Notice kind="success">Saved.</Notice>
          {state.warnings.map(({ code, message }) => (
            <Notice key={code} kind="warning">
              {message}
            </Notice>
          ))}
        </>
      );
  }
}
