import { useRouter } from '@tanstack/react-router';
import type { Server } from '@vitrine/contract/auth';
import { useEffect, useState } from 'react';
import { session } from '../../lib/session.ts';
import type { ServerEntrance } from '../../lib/session-state.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ServerChoice } from './ServerChoice.tsx';

/** Two steps: who you are, then which server. A single server is entered without asking. */
export function LoginPage() {
  const { history } = useRouter();
  const [entrance, setEntrance] = useState<ServerEntrance | null>(null);
  const [failedAtOnce, setFailedAtOnce] = useState<{ server: Server; error: unknown } | null>(null);

  useEffect(() => {
    if (session.get().state === 'loggedIn') history.replace(session.afterLogin());
  }, [history]);

  const enter = async (through: ServerEntrance, server: Server) => {
    await through.enter(server);
    history.replace(session.afterLogin());
  };
  const proceed = async (found: ServerEntrance) => {
    const [only, ...others] = found.servers;
    if (!only || others.length > 0) return setEntrance(found);
    try {
      await enter(found, only);
    } catch (error) {
      setFailedAtOnce({ server: only, error });
      setEntrance(found);
    }
  };

  if (!entrance) return <CredentialsForm onAccepted={proceed} />;
  return (
    <ServerChoice
      entrance={entrance}
      failedAtOnce={failedAtOnce}
      onChoose={(server) => enter(entrance, server)}
      onSomebodyElse={() => {
        setEntrance(null);
        setFailedAtOnce(null);
      }}
    />
  );
}
