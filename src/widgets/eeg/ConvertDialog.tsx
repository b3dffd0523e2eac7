import { Button, DialogBody, DialogFooter, ProgressBar, Radio, RadioGroup } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { CONVERT_FORMATS, type ConvertFormat } from '#shared/review/convert.ts';
import { openSaveTarget, type SaveTarget } from '#ui/files/save-file.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { convertedBytes } from './converted-name.ts';

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

type ConvertJob<Loaded> = {
  format: ConvertFormat;
  load: (signal: AbortSignal) => Promise<Loaded>;
  openTarget: () => Promise<SaveTarget | undefined>;
};

type ConvertDialogProps<Loaded> = {
  title: string;
  /** The item to convert: a name, or a button to choose a file. */
  children: ReactNode;
  /** Of `useConversion`. */
  conversion: { state: ConvertState; start: (job: ConvertJob<Loaded>) => void; cancel: () => void };
  /** Undefined until something is chosen. */
  recording:
    | {
        /** Its size, from which the size of the written file is estimated. */
        byteCount: number;
        load: (signal: AbortSignal, format: ConvertFormat) => Promise<Loaded>;
        /** Name of the written file. */
        nameIn: (format: ConvertFormat) => string;
      }
    | undefined;
  onClose: () => void;
};

/** Chooses a format, shows the progress, and lists at the end what the written file lacks. */
export function ConvertDialog<Loaded>(props: ConvertDialogProps<Loaded>) {
  const { title, children, conversion, recording, onClose } = props;
  const { state, start, cancel } = conversion;
  const [format, setFormat] = useState<ConvertFormat>('edf');
  const isBusy = state.step === 'converting';
  const close = () => {
    cancel();
    onClose();
  };
  const convert = ({ byteCount, load, nameIn }: NonNullable<typeof recording>) =>
    start({
      format,
      load: (signal) => load(signal, format),
      openTarget: () => openSaveTarget(nameIn(format), convertedBytes(byteCount, format)),
    });
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
            {CONVERT_FORMATS.map((value) => (
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
            <Button onClick={cancel}>Cancel</Button>
          ) : (
            <>
              <Button onClick={close}>Close</Button>
              <Button intent="primary" disabled={!recording} onClick={() => recording && convert(recording)}>
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
