import { Button } from '@blueprintjs/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { saveProfileAtom } from '#state/account/profile-actions.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Avatar } from '#widgets/people/PersonName.tsx';
import { shrinkPicture } from './shrink-picture.ts';
import './profile.css';

type AvatarFieldProps = {
  /** Scales a file down to a small picture; undefined when the browser cannot read it. */
  shrink?: (file: File) => Promise<string | undefined>;
};

const UNREADABLE = 'This browser cannot read that file as a picture. Choose a PNG, JPEG or WebP image.';

/** The user's picture. It is scaled down here, so the original with its place and time is never uploaded. */
export function AvatarField({ shrink = shrinkPicture }: AvatarFieldProps) {
  const user = useUser();
  const save = useSetAtom(saveProfileAtom);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const store = async (avatarUrl: string | null) => {
    const refused = await save({ avatarUrl });
    setProblem(refused?.fields.avatarUrl);
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Allows choosing the same file again.
    event.currentTarget.value = '';
    if (!file) return;
    setBusy(true);
    const picture = await shrink(file);
    if (picture === undefined) setProblem(UNREADABLE);
    else await store(picture);
    setBusy(false);
  };

  return (
    <>
      <div className="lw-setting lw-avatar-field">
        <Avatar person={user} />
        <BusyButton isBusy={isBusy} onClick={() => input.current?.click()}>
          {user.avatarUrl === null ? 'Add a picture' : 'Change picture'}
        </BusyButton>
        {user.avatarUrl === null ? undefined : (
          <Button variant="minimal" disabled={isBusy} onClick={() => void store(null)}>
            Remove picture
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture"
          onChange={(event) => void choose(event)}
        />
      </div>
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
    </>
  );
}
