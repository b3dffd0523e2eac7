import { Notice } from '#ui/notices/Notice.tsx';

/** Shown beside a form that promises a code by e-mail, if the server cannot send e-mail. */
export const NoMailNotice = ({ sendsMail }: { sendsMail: boolean }) =>
  sendsMail ? undefined : (
    <Notice kind="warning">
      No mail server is set up, so no e-mail is sent. The code is saved on the server. Ask the person who runs
      it to look in the folder “outbox” of the data folder.
    </Notice>
  );
