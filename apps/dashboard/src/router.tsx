import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { type Caller, can } from '@vitrine/contract/access';
import { homeOf, type Page, pages } from '@vitrine/contract/pages';
import { isLocale, startI18n, translate } from './lib/i18n.ts';
import { session } from './lib/session.ts';
import { NotFoundRoute } from './shell/NotFoundRoute.tsx';
import { NotYetPage } from './shell/NotYetPage.tsx';
import { PageError } from './shell/PageError.tsx';
import { Root } from './shell/Root.tsx';
import { ShellSkeleton } from './shell/ShellSkeleton.tsx';
import { showToast } from './ui/toast.ts';

// Locale, pages of the contract, guards. Nothing of a page renders before its guard has agreed.

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

/** Pages that are built; the others say what they will be. */
const views: Readonly<Record<string, RouteComponent>> = {
  login: lazyRouteComponent(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
  signup: lazyRouteComponent(() => import('./features/auth/SignupPage.tsx'), 'SignupPage'),
  setPassword: lazyRouteComponent(() => import('./features/auth/SetPasswordPage.tsx'), 'SetPasswordPage'),
  resetPassword: lazyRouteComponent(
    () => import('./features/auth/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
  invalidToken: lazyRouteComponent(() => import('./features/auth/InvalidTokenPage.tsx'), 'InvalidTokenPage'),
  locations: lazyRouteComponent(() => import('./features/locations/LocationsPage.tsx'), 'LocationsPage'),
  locationDetail: lazyRouteComponent(
    () => import('./features/locations/LocationDetailPage.tsx'),
    'LocationDetailPage',
  ),
  styleguide: lazyRouteComponent(() => import('./features/styleguide/StyleguidePage.tsx'), 'StyleguidePage'),
};

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundRoute,
  errorComponent: PageError,
});

const locale = createRoute({
  getParentRoute: () => root,
  path: '$locale',
  params: { parse: (params) => isLocale(params.locale) && { locale: params.locale } },
  beforeLoad: ({ params }) => startI18n(params.locale),
});

const goTo = (href: string) => redirect({ href, replace: true });

const redirects = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw goTo('/cs/overview');
    },
  }),
];

const redirectsOfLocale = [
  createRoute({
    getParentRoute: () => locale,
    path: '/',
    beforeLoad: ({ params }) => {
      throw goTo(`/${params.locale}/overview`);
    },
  }),
  createRoute({
    getParentRoute: () => locale,
    path: 'auth',
    beforeLoad: () => {
      throw goTo('/en/auth/login');
    },
  }),
];

async function requireSession(href: string): Promise<Caller> {
  await session.restore(href);
  const { caller } = session.get();
  if (!caller) throw goTo(session.loginPath(href));
  return caller;
}

function requireAccess(caller: Caller, page: Page, params: { locale: string }, isPreload: boolean) {
  if (can(caller, page)) return;
  if (!isPreload) showToast({ message: translate('shell.noAccess') });
  throw goTo(`/${params.locale}${homeOf(caller).path}`);
}

const app = createRoute({
  getParentRoute: () => locale,
  id: 'app',
  component: lazyRouteComponent(() => import('./shell/AppLayout.tsx'), 'AppLayout'),
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: PageError,
});

const isOutsideShell = ({ id, access }: Page) => id === 'live' || access.members.includes('anonymous');

const inside = pages
  .filter((page) => !isOutsideShell(page))
  .map((page) =>
    createRoute({
      getParentRoute: () => app,
      path: page.path,
      component: views[page.id] ?? NotYetPage,
      errorComponent: PageError,
      staticData: { page },
      beforeLoad: async ({ location, params, preload }) =>
        requireAccess(await requireSession(location.href), page, params, preload),
    }),
  );

const outside = pages
  .filter((page) => isOutsideShell(page) && page.id !== 'notFound')
  .map((page) =>
    createRoute({
      getParentRoute: () => locale,
      path: page.path,
      component: views[page.id] ?? NotYetPage,
      errorComponent: PageError,
      staticData: { page },
      beforeLoad: async ({ location, params, preload }) => {
        if (can(null, page)) return;
        requireAccess(await requireSession(location.href), page, params, preload);
      },
    }),
  );

/** Unknown addresses keep the shell for whoever is signed in; a server that does not answer changes nothing about them. */
const findOutWhoAsks = (href: string) =>
  session.restore(href).then(
    () => undefined,
    () => undefined,
  );
const notFoundPage = pages.find((page) => page.id === 'notFound')!;

const unknown = [
  createRoute({
    getParentRoute: () => root,
    path: '$',
    component: NotFoundRoute,
    staticData: { page: notFoundPage },
    beforeLoad: async ({ location }) => {
      await Promise.all([startI18n('en'), findOutWhoAsks(location.href)]);
    },
  }),
  createRoute({
    getParentRoute: () => locale,
    path: '$',
    component: NotFoundRoute,
    staticData: { page: notFoundPage },
    beforeLoad: ({ location }) => findOutWhoAsks(location.href),
  }),
];

const routeTree = root.addChildren([
  ...redirects,
  locale.addChildren([...redirectsOfLocale, app.addChildren(inside), ...outside, unknown[1]!]),
  unknown[0]!,
]);

/** Queries are plain text on both sides: `?sort=name:asc`, not JSON. */
export const router = createRouter({
  routeTree,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    // A colon and a slash may stand in a query as they are, and read better so.
    return text ? `?${text.replaceAll('%3A', ':').replaceAll('%2F', '/')}` : '';
  },
  scrollRestoration: true,
  defaultPreload: false,
  defaultPendingMs: 200,
});
session.moveBy((path) => router.history.push(path));
