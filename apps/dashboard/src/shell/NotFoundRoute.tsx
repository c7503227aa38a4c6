import { lazy, Suspense } from 'react';
import { useSession } from '../lib/session/session.ts';
import { Stack } from '../ui/layout/layout.tsx';
import classes from './NotFoundPage.module.css';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';

const AppLayout = lazy(async () => ({ default: (await import('./AppLayout.tsx')).AppLayout }));

/** Inside the shell for signed-in users, without it for others. */
export function NotFoundRoute() {
  const { state } = useSession();
  if (state !== 'loggedIn') {
    return (
      <Stack as="main" className={classes.alone} center>
        <NotFoundPage />
      </Stack>
    );
  }
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <AppLayout>
        <NotFoundPage />
      </AppLayout>
    </Suspense>
  );
}
