import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { canReloadForChunk, isRemovedChunk, reloadForChunk } from '../lib/removed-chunk.ts';
import { useSession } from '../lib/session/session.ts';
import { ErrorState } from '../ui/states.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';

/** A page that could not be shown. While the user is unknown, the shell is an empty skeleton. */
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
