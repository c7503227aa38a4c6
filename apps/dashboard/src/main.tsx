import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { messagesForRoute, startI18n } from './lib/i18n/i18n.ts';
import { localeOfPath } from './lib/session/auth-base.ts';
import { session } from './lib/session/session.ts';
import { startThemeMode } from './lib/theme-mode.ts';
import { preloadOpenPage, router } from './router.tsx';

startThemeMode();

// The data of the first page is fetched in parallel; the router then awaits the same promises.
void startI18n(localeOfPath(location.pathname), messagesForRoute(location.pathname));
if (!location.pathname.includes('/auth')) {
  session.restore().catch(() => undefined);
  preloadOpenPage();
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
