import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '#live/store/index.ts';
import type { PictureChoice } from '#live/session/index.ts';
import { PICTURE_LABELS, PICTURES, type PictureName } from '#shared/feedback/pictures.ts';
import { LoadingFile } from '#ui/files/LoadingFile.tsx';
import { Select } from '#ui/forms/Choice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { HiddenFileInput } from '../room/HiddenFileInput.tsx';
import { useRoom } from '../room/room-context.ts';

type Kind = PictureName | 'none' | 'file' | 'url';

const kindOf = (choice: PictureChoice): Kind => (choice.kind === 'picture' ? choice.name : choice.kind);

/** The picture that follows success: an animation, a game, a local video, or one of YouTube or Vimeo. */
export function PicturePanel() {
  const { feedback, clientScreen } = useRoom();
  const { pictureChoice, loadingPicture, pictureProblem } = useStore(feedback.view);
  const { state, problem } = useStore(feedback.picture.view);
  const screen = useStore(clientScreen.host.view);
  const isElsewhere = screen.state === 'open' || screen.state === 'leaving';
  const [asked, setAsked] = useState<Kind>();
  const frame = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const isLoading = loadingPicture !== undefined;
  const kind = asked ?? (isLoading ? 'file' : kindOf(pictureChoice));

  // Shown in one place only, so that a video is heard once.
  useEffect(() => {
    void feedback.picture.show(isElsewhere ? { kind: 'none' } : pictureChoice, frame.current!);
  }, [feedback, pictureChoice, isElsewhere]);
  const take = (choice: PictureChoice) => {
    setAsked(undefined);
    feedback.choosePicture(choice);
  };
  const choose = (next: Kind) => {
    if (next === 'none') take({ kind: 'none' });
    else if (next === 'file' || next === 'url') setAsked(next);
    else take({ kind: 'picture', name: next });
    if (next === 'file') file.current?.click();
  };

  return (
    <section className="lw-side-section">
      <h2>Picture</h2>
      <Select
        name="Feedback picture"
        isFilling
        value={kind}
        onChange={choose}
        options={[
          { value: 'none', label: 'No picture' },
          ...PICTURES.map((value) => ({ value, label: PICTURE_LABELS[value] })),
          {
            value: 'file',
            label:
              loadingPicture ??
              (pictureChoice.kind === 'file' ? pictureChoice.file.name : 'Video file of this computer...'),
          },
          { value: 'url', label: 'Video of YouTube or Vimeo' },
        ]}
      />
      <HiddenFileInput
        ref={file}
        label="Video file"
        accept="video/*"
        onFile={(chosen) => take({ kind: 'file', file: chosen })}
      />
      {kind === 'file' && pictureChoice.kind !== 'file' && !isLoading ? (
        <Button onClick={() => file.current?.click()}>Choose a video file</Button>
      ) : undefined}
      {kind === 'url' ? (
        <AddressForm
          key={pictureChoice.kind === 'url' ? pictureChoice.url : ''}
          first={pictureChoice.kind === 'url' ? pictureChoice.url : ''}
          isLoading={state === 'loading'}
          onLoad={(url) => take({ kind: 'url', url })}
        />
      ) : undefined}
      {isLoading ? <LoadingFile name={loadingPicture} /> : undefined}
      {pictureProblem === undefined ? undefined : <Notice kind="warning">{pictureProblem}</Notice>}
      {problem === undefined ? undefined : <Notice kind="warning">{problem}</Notice>}
      {isElsewhere && pictureChoice.kind !== 'none' ? (
        <p className="lw-muted">Shown on the client’s screen.</p>
      ) : undefined}
      <div className="lw-video" data-state={state}>
        <div className="lw-video__frame" ref={frame} />
      </div>
    </section>
  );
}

type AddressFormProps = { first: string; isLoading: boolean; onLoad: (url: string) => void };

function AddressForm({ first, isLoading, onLoad }: AddressFormProps) {
  const [url, setUrl] = useState(first);
  return (
    <Form onSubmit={() => onLoad(url)}>
      <InputGroup
        aria-label="Address of the video"
        placeholder="https://youtu.be/..."
        value={url}
        onValueChange={setUrl}
        rightElement={
          <Button type="submit" variant="minimal" loading={isLoading}>
            Load
          </Button>
        }
      />
    </Form>
  );
}
