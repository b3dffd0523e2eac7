import { fixed } from '#shared/locale/formats.ts';
import './scale.css';
import { Button, DialogBody, DialogFooter, Slider } from '@blueprintjs/core';
import { useState } from 'react';
import { NOMINAL_PX_PER_MM, type Workbench } from '#live/offline/index.ts';
import { useServices } from '#state/services.atoms.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { CARD_HEIGHT_MM, CARD_WIDTH_MM, clampScale, writeScreenScale } from './screen-scale.ts';

const STEP_PX = 1;
const LEAST_CARD_PX = 160;
const MOST_CARD_PX = 760;

/** Calibrates the size of a millimeter on this screen: the user holds a bank card against a frame. */
export function ScaleDialog({ workbench, onClose }: { workbench: Workbench; onClose: () => void }) {
  const { storage } = useServices();
  const [cardPx, setCardPx] = useState(() => Math.round(workbench.settings.get().pxPerMm * CARD_WIDTH_MM));
  const pxPerMm = clampScale(cardPx / CARD_WIDTH_MM);
  const store = (value: number | undefined) => {
    writeScreenScale(storage, value);
    workbench.change({ pxPerMm: value ?? NOMINAL_PX_PER_MM });
    const { mmPerSecond } = workbench.settings.get();
    if (mmPerSecond !== undefined) workbench.setSpeed(mmPerSecond);
    onClose();
  };
  return (
    <Dialog className="lw-scale" isOpen onClose={onClose} title="Calibrate the screen">
      <DialogBody>
        <p>
          Hold a bank card against the screen and make the frame as wide as the card ({CARD_WIDTH_MM} mm).
          Then µV/mm and mm/s are true on this screen at this zoom of the browser.
        </p>
        <div className="lw-scale__stage">
          <div
            className="lw-scale__card"
            style={{ width: cardPx, height: (cardPx * CARD_HEIGHT_MM) / CARD_WIDTH_MM }}
          />
        </div>
        <Slider
          min={LEAST_CARD_PX}
          max={MOST_CARD_PX}
          stepSize={STEP_PX}
          labelRenderer={false}
          value={cardPx}
          onChange={setCardPx}
          handleHtmlProps={{ 'aria-label': 'Width of the frame' }}
        />
        <p className="lw-muted lw-small">
          {fixed(pxPerMm, 2)} pixels a millimetre. The arrow keys move the slider pixel by pixel.
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" onClick={() => store(undefined)}>
              Forget the calibration
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button intent="primary" onClick={() => store(pxPerMm)}>
              Use this scale
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
