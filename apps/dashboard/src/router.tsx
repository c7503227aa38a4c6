import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouteComponent,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { type Caller, can } from '@vitrine/contract/access';
import { homeOf, movedPages, type Page, pageById, pages } from '@vitrine/contract/pages';
import {
  isLocale,
  loadMessages,
  messagesForRoute,
  startI18n,
  translate,
  withMessages,
} from './lib/i18n/i18n.ts';
import { inOwnWords } from './lib/removed-chunk.ts';
import { namesServer, withoutServer } from './lib/session/server-links.ts';
import { session } from './lib/session/session.ts';
import { askAhead } from './shell/first-requests.ts';
import { PageError } from './shell/PageError.tsx';
import { Root } from './shell/Root.tsx';
import { ShellSkeleton } from './shell/ShellSkeleton.tsx';
import { showToast } from './ui/toast.ts';

// Locale, pages of the contract and guards. A page renders only after its guard has agreed.

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

const view: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(inOwnWords(load), name);

const NotFoundRoute = view(() => import('./shell/NotFoundRoute.tsx'), 'NotFoundRoute');

const views: Readonly<Record<string, RouteComponent>> = {
  login: view(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
  signup: view(() => import('./features/auth/SignupPage.tsx'), 'SignupPage'),
  setPassword: view(() => import('./features/auth/SetPasswordPage.tsx'), 'SetPasswordPage'),
  resetPassword: view(() => import('./features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  confirmAlerts: view(() => import('./features/auth/ConfirmAlertsPage.tsx'), 'ConfirmAlertsPage'),
  invalidToken: view(() => import('./features/auth/InvalidTokenPage.tsx'), 'InvalidTokenPage'),
  overview: view(() => import('./features/overview/OverviewPage.tsx'), 'OverviewPage'),
  calendar: view(() => import('./features/displays-calendar/CalendarPage.tsx'), 'CalendarPage'),
  live: view(() => import('./shell/LiveRoute.tsx'), 'LiveRoute'),
  displays: view(() => import('./features/displays/DisplaysPage.tsx'), 'DisplaysPage'),
  displayDetail: view(() => import('./features/displays/DisplayDetailPage.tsx'), 'DisplayDetailPage'),
  playsExport: view(() => import('./features/calendar/PlaysExportPage.tsx'), 'PlaysExportPage'),
  locations: view(() => import('./features/locations/LocationsPage.tsx'), 'LocationsPage'),
  locationDetail: view(() => import('./features/locations/LocationDetailPage.tsx'), 'LocationDetailPage'),
  devices: view(() => import('./features/devices/DevicesPage.tsx'), 'DevicesPage'),
  getPlayer: view(() => import('./features/devices/GetPlayerPage.tsx'), 'GetPlayerPage'),
  deviceDetail: view(() => import('./features/devices/DeviceDetailPage.tsx'), 'DeviceDetailPage'),
  groups: view(() => import('./features/groups/GroupsPage.tsx'), 'GroupsPage'),
  groupDetail: view(() => import('./features/groups/GroupDetailPage.tsx'), 'GroupDetailPage'),
  playables: view(() => import('./features/playables/PlayablesPage.tsx'), 'PlayablesPage'),
  playableDetail: view(() => import('./features/playables/PlayableDetailPage.tsx'), 'PlayableDetailPage'),
  playlists: view(() => import('./features/playlists/PlaylistsPage.tsx'), 'PlaylistsPage'),
  playlistDetail: view(
    () => import('./features/playlists/editor/PlaylistEditorPage.tsx'),
    'PlaylistEditorPage',
  ),
  newDesign: view(() => import('./features/designs/gallery/GalleryPage.tsx'), 'GalleryPage'),
  designDetail: view(() => import('./features/designs/designer/DesignerPage.tsx'), 'DesignerPage'),
  sources: view(() => import('./features/sources/SourcesPage.tsx'), 'SourcesPage'),
  sourceDetail: view(() => import('./features/sources/SourceDetailPage.tsx'), 'SourceDetailPage'),
  counter: view(() => import('./features/sources/CounterPage.tsx'), 'CounterPage'),
  alerts: view(() => import('./features/alerts/AlertsPage.tsx'), 'AlertsPage'),
  users: view(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
  userDetail: view(() => import('./features/users/UserDetailPage.tsx'), 'UserDetailPage'),
  changes: view(() => import('./features/history/ChangesPage.tsx'), 'ChangesPage'),
  proposals: view(() => import('./features/proposals/ProposalsPage.tsx'), 'ProposalsPage'),
  proposalDetail: view(() => import('./features/proposals/ProposalDetailPage.tsx'), 'ProposalDetailPage'),
  billings: view(() => import('./features/billing/BillingsPage.tsx'), 'BillingsPage'),
  billingDetail: view(() => import('./features/billing/BillingDetailPage.tsx'), 'BillingDetailPage'),
  settings: view(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
  installation: view(
    withMessages('installation', () => import('./features/installation/InstallationPage.tsx')),
    'InstallationPage',
  ),
  alarms: view(() => import('./features/alarms/AlarmsPage.tsx'), 'AlarmsPage'),
  alarmDetail: view(() => import('./features/alarms/AlarmBoardPage.tsx'), 'AlarmBoardPage'),
  styleguide: view(() => import('./features/styleguide/StyleguidePage.tsx'), 'StyleguidePage'),
};

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundRoute,
  errorComponent: PageError,
});

const goTo = (href: string) => redirect({ href, replace: true });

// ---- guards

interface Request {
  readonly location: { readonly href: string };
  readonly params: { readonly locale: string };
  readonly preload: boolean;
}

/** Anything after an unknown language is Not Found, so it is not guarded, redirected or prefetched. */
const inKnownLocale = (guard: (request: Request) => unknown) => (request: Request) =>
  isLocale(request.params.locale) ? guard(request) : undefined;

async function requireSession(href: string): Promise<Caller> {
  await session.restore(href).catch((error) => {
    if (!session.get().isUnwell) throw error;
  });
  const { caller } = session.get();
  if (!caller) throw goTo(session.loginPath(href));
  // The link's server was entered or does not belong to the user; from here on the tab stores it.
  if (namesServer(href)) throw goTo(withoutServer(href));
  return caller;
}

const requireAccess = (page: Page) =>
  inKnownLocale(async ({ location, params, preload }) => {
    if (can(null, page)) return;
    const caller = await requireSession(location.href);
    if (can(caller, page)) return;
    // For others this page does not exist.
    if (page.access.isOfInstallation) throw notFound();
    if (!preload) showToast({ message: translate('shell.noAccess') });
    throw goTo(`/${params.locale}${homeOf(caller).path}`);
  });

/** Unknown URLs keep the shell for signed-in users; a server that does not respond changes nothing. */
const findOutWhoAsks = ({ location }: Pick<Request, 'location'>) =>
  session.restore(location.href).then(
    () => undefined,
    () => undefined,
  );

// ---- routes

/** One route for all languages: switching the language changes a parameter and keeps the page. */
const locale = createRoute({
  getParentRoute: () => root,
  path: '$locale',
  component: function InLocale() {
    const params = useParams({ strict: false }) as { locale?: string };
    return isLocale(params.locale) ? <Outlet /> : <NotFoundRoute />;
  },
  beforeLoad: async ({ params, location, preload }) => {
    if (isLocale(params.locale)) {
      loadAhead(location, params.locale);
      const parts = messagesForRoute(location.pathname);
      return preload ? loadMessages(params.locale, parts) : startI18n(params.locale, parts);
    }
    await Promise.all([startI18n('en', ['shell']), findOutWhoAsks({ location })]);
  },
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw goTo('/cs/overview');
  },
});

const startOfLocale = createRoute({
  getParentRoute: () => locale,
  path: '/',
  beforeLoad: inKnownLocale(({ params }) => {
    throw goTo(`/${params.locale}/overview`);
  }),
});

const auth = createRoute({
  getParentRoute: () => locale,
  path: 'auth',
  beforeLoad: inKnownLocale(() => {
    throw goTo('/en/auth/login');
  }),
});

const app = createRoute({
  getParentRoute: () => locale,
  id: 'app',
  notFoundComponent: NotFoundRoute,
  component: view(() => import('./shell/AppLayout.tsx'), 'AppLayout'),
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: PageError,
});

/** Parameters that the guard does not check are not prefetched. */
const askAheadFor =
  (page: Page) =>
  ({ location, params }: { location: { search: object }; params: { locale: string } }) => {
    if (!isLocale(params.locale) || !can(session.get().caller, page)) return;
    askAhead(page, location.search, params).catch(() => undefined);
  };

/** Code and first request of a page that may be opened come together with its words; a router by itself waits for these first. */
function loadAhead(location: { pathname: string; search: object }, locale: string): void {
  if (!session.get().caller) return;
  const [routes, params] = router.getMatchedRoutes(location.pathname);
  for (const { options } of routes) {
    const page = options.staticData?.page;
    if (!page || !can(session.get().caller, page)) continue;
    preloadCode(options);
    askAheadFor(page)({ location, params: { ...params, locale } });
  }
}

/** The calendar was a view of the overview; links to it go on working. */
async function movedViewOf({ id }: Page, search: Readonly<Record<string, string>>): Promise<string | null> {
  if (id !== 'overview' || search.view !== 'calendar') return null;
  const { movedSearch } = await import('./features/displays-calendar/model/calendar-state.ts');
  const query = new URLSearchParams(movedSearch(search)).toString();
  return `/calendar${query && `?${query}`}`;
}

function viewOf(page: Page) {
  const component = views[page.id];
  if (!component) throw new Error(`The page ${page.id} has no view`);
  return {
    path: page.path,
    component,
    errorComponent: PageError,
    staticData: { page },
    beforeLoad: async (request: Request & { readonly search: object }) => {
      const moved = await movedViewOf(page, request.search as Record<string, string>);
      if (moved !== null && isLocale(request.params.locale)) throw goTo(`/${request.params.locale}${moved}`);
      return requireAccess(page)(request);
    },
    loader: askAheadFor(page),
  };
}
const isOutsideShell = (page: Page) => page.id === 'live' || can(null, page);

const inside = pages
  .filter((page) => !isOutsideShell(page))
  .map((page) => createRoute({ getParentRoute: () => app, ...viewOf(page) }));

const outside = pages
  .filter((page) => isOutsideShell(page) && page.id !== 'notFound')
  .map((page) => createRoute({ getParentRoute: () => locale, ...viewOf(page) }));

const moved = Object.entries(movedPages).map(([path, to]) =>
  createRoute({
    getParentRoute: () => locale,
    path,
    beforeLoad: inKnownLocale(({ params, location }) => {
      throw goTo(`/${params.locale}${to}${new URL(location.href, 'https://here').search}`);
    }),
  }),
);

const unknown = createRoute({
  getParentRoute: () => locale,
  path: '$',
  component: NotFoundRoute,
  staticData: { page: pageById('notFound') },
  beforeLoad: inKnownLocale(findOutWhoAsks),
});

/** Queries are plain text on both sides: `?sort=name:asc`, not JSON. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    locale.addChildren([startOfLocale, auth, app.addChildren(inside), ...outside, ...moved, unknown]),
  ]),
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    // A colon and a slash are allowed in a query, and more readable unescaped.
    return text ? `?${text.replaceAll('%3A', ':').replaceAll('%2F', '/')}` : '';
  },
  scrollRestoration: true,
  defaultPendingMs: 200,
});
session.moveBy((path) => router.history.push(path));

/** Loads the code of the opened page while the session is still being restored; without it the page waits for both in turn. */
export function preloadOpenPage(): void {
  const [routes] = router.getMatchedRoutes(location.pathname);
  for (const { options } of routes) preloadCode(options);
}

function preloadCode(options: object): void {
  const { component } = options as { component?: ReturnType<typeof lazyRouteComponent> };
  component?.preload?.()?.catch(() => undefined);
}

/** A changed role changes the available pages; the open one may no longer be among them. */
let lastRole = session.get().role;
session.subscribe(() => {
  const { state, role } = session.get();
  const hasChanged = state === 'loggedIn' && lastRole !== null && role !== lastRole;
  lastRole = role;
  if (!hasChanged) return;
  showToast({ message: translate('session.roleChanged', { role: translate(`roles.${role!}`) }) });
  void router.invalidate();
});
