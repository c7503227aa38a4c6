import { useRouter } from '@tanstack/react-router';
import type { Server } from '@vitrine/contract/auth';
import { useState } from 'react';
import { session } from '../../lib/session/session.ts';
import type { ServerEntrance } from '../../lib/session/session-state.ts';

/** From the right password into a server. A user's only server is entered automatically. */
export function useEntrance(onEntered?: () => void) {
  const { history } = useRouter();
  const [entrance, setEntrance] = useState<ServerEntrance | null>(null);
  const [failedAtOnce, setFailedAtOnce] = useState<{ server: Server; error: unknown } | null>(null);

  const enter = async (through: ServerEntrance, server: Server) => {
    await through.enter(server);
    if (onEntered) onEntered();
    else history.replace(session.afterLogin());
  };
  const proceed = async (found: ServerEntrance) => {
    const [first, ...others] = found.servers;
    const only = found.wanted ?? (others.length === 0 ? first : undefined);
    if (!only) return setEntrance(found);
    try {
      await enter(found, only);
    } catch (error) {
      setFailedAtOnce({ server: only, error });
      setEntrance(found);
    }
  };
  const leave = () => {
    setEntrance(null);
    setFailedAtOnce(null);
  };
  return { entrance, failedAtOnce, proceed, enter, leave };
}
