import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { ErrorState } from '../ui/states.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';

/** A page that could not be shown. While nobody knows who is asking, the shell stays without words around it. */
export function PageError({ error }: ErrorComponentProps) {
  const t = useT();
  const { state } = useSession();
  useEffect(() => console.error(error), [error]);
  const title = error instanceof ApiError ? t('shell.noAnswer') : t('shell.pageFailed');
  const content = <ErrorState title={title} onRetry={() => location.reload()} />;
  return state === 'loggedIn' ? content : <ShellSkeleton>{content}</ShellSkeleton>;
}
