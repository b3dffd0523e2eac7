import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { formatClock } from '#live/charts/index.ts';
import { isUnderWay } from '#live/session/index.ts';
import { Form } from '#ui/forms/Form.tsx';
import { useRoom } from '../room/room-context.ts';
import { Num } from '#ui/text/Num.tsx';

const QUICK = ['Movement', 'Talking', 'Drowsy', 'Eyes opened'];
const SHOWN = 6;

/** Markers: `m` sets one immediately; text can be added by typing or with one click. */
export function MarkerPanel() {
  const { view, controller } = useRoom();
  const [text, setText] = useState('');
  const canMark = isUnderWay(view.state);
  return (
    <section className="lw-side-section">
      <h2>
        Markers <kbd className="lw-key">M</kbd>
      </h2>
      <Form
        onSubmit={() => {
          void controller.addMarker(text.trim() || 'Marker');
          setText('');
        }}
      >
        <InputGroup
          aria-label="Text of the marker"
          placeholder="What happened?"
          value={text}
          maxLength={200}
          disabled={!canMark}
          onValueChange={setText}
          rightElement={
            <Button type="submit" variant="minimal" disabled={!canMark}>
              Set
            </Button>
          }
        />
      </Form>
      <div className="lw-quick">
        {QUICK.map((word) => (
          <Button key={word} size="small" disabled={!canMark} onClick={() => void controller.addMarker(word)}>
            {word}
          </Button>
        ))}
      </div>
      <ol className="lw-marker-list lw-plain-list">
        {view.markers
          .slice(-SHOWN)
          .reverse()
          .map(({ atSeconds, text: words }, index) => (
            <li key={`${atSeconds}-${view.markers.length - index}`}>
              <span className="lw-muted">
                <Num>{formatClock(atSeconds)}</Num>
              </span>{' '}
              {words}
            </li>
          ))}
      </ol>
    </section>
  );
}
