import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { ErrorState } from '../ui/states.tsx';
import { canReloadForChunk, isRemovedChunk, reloadForChunk } from './removed-chunk.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';

/** A page that could not be shown. While nobody knows who is asking, the shell stays without words around it. */
export function PageError({ error }: ErrorComponentProps) {
  const t = useT();
  const { state } = useSession();
  const [isReloading] = useState(() => isRemovedChunk(error) && canReloadForChunk());
  useEffect(() => {
    if (isReloading) reloadForChunk();
    else console.error(error);
  }, [error, isReloading]);
  const title = error instanceof ApiError ? t('shell.noAnswer') : t('shell.pageFailed');
  const content = isReloading ? null : <ErrorState title={title} onRetry={() => location.reload()} />;
  return state === 'loggedIn' ? content : <ShellSkeleton>{content}</ShellSkeleton>;
}
