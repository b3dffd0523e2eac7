import { Notice } from '#ui/notices/Notice.tsx';

/** Beside a form that promises a code by e-mail, on a server that cannot send any. */
export const NoMailNotice = ({ sendsMail }: { sendsMail: boolean }) =>
  sendsMail ? undefined : (
    <Notice kind="warning">
      No mail server is set up, so no e-mail is sent. The code is saved on the server. Ask the person who runs
      it to look in the folder “outbox” of the data folder.
    </Notice>
  );
