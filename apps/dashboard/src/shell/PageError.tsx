import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { canReloadForChunk, isRemovedChunk, reloadForChunk } from '../lib/removed-chunk.ts';
import { session, useSession } from '../lib/session/session.ts';
import { LinkButton } from '../ui/Button.tsx';
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
  const isLoggedIn = state === 'loggedIn';
  // The stored address may be dead or forged, so a user without a session needs a way to another server.
  const elsewhere = error instanceof ApiError && !isLoggedIn && (
    <LinkButton variant="ghost" href={session.loginPath(`${location.pathname}${location.search}`)}>
      {t('shell.loginElsewhere')}
    </LinkButton>
  );
  const content = isReloading ? null : (
    <ErrorState title={title} onRetry={() => location.reload()}>
      {elsewhere}
    </ErrorState>
  );
  return isLoggedIn ? content : <ShellSkeleton>{content}</ShellSkeleton>;
}
