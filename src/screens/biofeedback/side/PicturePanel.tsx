import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '#live/store/index.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { HiddenFileInput } from '../room/HiddenFileInput.tsx';
import { useRoom } from '../room/room-context.ts';

type VideoPanelProps = {
  /** Video of the chosen feedback response. */
  wantedUrl?: string | undefined;
};

type Kind = 'none' | 'file' | 'url';

/** A video whose volume and brightness follow success: a local file, or an address of YouTube or Vimeo. */
export function VideoPanel({ wantedUrl }: VideoPanelProps) {
  const { feedback } = useRoom();
  const { video, videoState, videoProblem } = useStore(feedback.view);
  const [kind, setKind] = useState<Kind>('none');
  const [url, setUrl] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const [taken, setTaken] = useState<string>();
  if (wantedUrl !== taken) {
    setTaken(wantedUrl);
    if (wantedUrl !== undefined) {
      setKind('url');
      setUrl(wantedUrl);
    }
  }
  useEffect(() => {
    if (wantedUrl === undefined) return;
    void feedback.chooseVideo({ kind: 'url', url: wantedUrl }, frame.current!);
  }, [feedback, wantedUrl]);

  const load = (chosen: Parameters<typeof feedback.chooseVideo>[0]) =>
    void feedback.chooseVideo(chosen, frame.current!);
  const choose = (next: Kind) => {
    setKind(next);
    if (next === 'none') load({ kind: 'none' });
    if (next === 'file') file.current?.click();
  };

  return (
    <section className="lw-side-section">
      <h2>Video</h2>
      <Select
        name="Feedback video"
        isFilling
        value={kind}
        onChange={choose}
        options={[
          { value: 'none', label: 'No video' },
          { value: 'file', label: video.kind === 'file' ? video.file.name : 'File of this computer...' },
          { value: 'url', label: 'YouTube or Vimeo address' },
        ]}
      />
      <HiddenFileInput
        ref={file}
        label="Video file"
        accept="video/*"
        onFile={(chosen) => load({ kind: 'file', file: chosen })}
      />
      {kind === 'file' && video.kind !== 'file' ? (
        <Button onClick={() => file.current?.click()}>Choose a video file</Button>
      ) : undefined}
      {kind === 'url' ? (
        <Form onSubmit={() => load({ kind: 'url', url })}>
          <InputGroup
            aria-label="Address of the video"
            placeholder="https://youtu.be/..."
            value={url}
            onValueChange={setUrl}
            rightElement={
              <Button type="submit" variant="minimal" loading={videoState === 'loading'}>
                Load
              </Button>
            }
          />
        </Form>
      ) : undefined}
      {videoProblem === undefined ? undefined : <Notice kind="warning">{videoProblem}</Notice>}
      <div className="lw-video" data-state={videoState}>
        <div className="lw-video__frame" ref={frame} />
      </div>
      {videoState === 'ready' ? (
        <Button size="small" onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}>
          Full screen for the client
        </Button>
      ) : undefined}
    </section>
  );
}
