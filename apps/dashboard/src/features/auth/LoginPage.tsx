import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../../lib/session/session.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ServerChoice } from './ServerChoice.tsx';
import { useEntrance } from './use-entrance.ts';

/** Two steps: credentials, then the choice of server. */
export function LoginPage() {
  const { history } = useRouter();
  const { entrance, failedAtOnce, proceed, enter, leave } = useEntrance();

  useEffect(() => {
    if (session.get().state === 'loggedIn') history.replace(session.afterLogin());
  }, [history]);

  if (!entrance) return <CredentialsForm onAccepted={proceed} />;
  return (
    <ServerChoice
      entrance={entrance}
      failedAtOnce={failedAtOnce}
      onChoose={(server) => enter(entrance, server)}
      onSomebodyElse={leave}
    />
  );
}
