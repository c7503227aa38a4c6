import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { redirectOf } from '../../lib/session/redirect.ts';
import { session, useSession } from '../../lib/session/session.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ServerChoice } from './ServerChoice.tsx';
import { useEntrance } from './use-entrance.ts';

/** Two steps: credentials, then the choice of server. */
export function LoginPage() {
  const { history } = useRouter();
  const { entrance, failedAtOnce, proceed, enter, leave } = useEntrance();

  const isUnwell = useReturn();

  useEffect(() => {
    if (session.get().state === 'loggedIn') history.replace(session.afterLogin());
  }, [history]);

  if (!entrance) return <CredentialsForm isUnwell={isUnwell} onAccepted={proceed} />;
  return (
    <ServerChoice
      entrance={entrance}
      failedAtOnce={failedAtOnce}
      onChoose={(server) => enter(entrance, server)}
      onSomebodyElse={leave}
    />
  );
}

const askAgainMs = 5000;

/** Whether the server did not say if there is a session. It is asked again, and the page is back as soon as there is one. */
function useReturn(): boolean {
  const { history } = useRouter();
  const { isUnwell } = useSession();
  const page = useLocation({ select: ({ href }) => redirectOf(href) });
  useEffect(() => {
    if (!isUnwell || page === null) return;
    const ask = () =>
      session.restore(page).then(
        (isBack) => isBack && history.replace(session.afterLogin()),
        () => undefined,
      );
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => clearInterval(timer);
  }, [history, isUnwell, page]);
  return isUnwell;
}
