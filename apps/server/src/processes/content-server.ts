import { alarmRoutes } from '../features/alarms/alarms.routes.ts';
import { alertRoutes } from '../features/alerts/alerts.routes.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { customerRoutes } from '../features/billing/customers.routes.ts';
import { invoiceRoutes } from '../features/billing/invoices.routes.ts';
import { calendarRoutes } from '../features/calendar/calendar.routes.ts';
import { designRoutes } from '../features/designs/designs.routes.ts';
import { availabilityRoutes } from '../features/devices/availability.routes.ts';
import { deviceRoutes } from '../features/devices/devices.routes.ts';
import { displayRoutes } from '../features/displays/displays.routes.ts';
import { serverRoutes } from '../features/environments/servers.routes.ts';
import { faultRoutes } from '../features/faults/faults.routes.ts';
import { firstRunRoutes } from '../features/first-run/first-run.routes.ts';
import { folderRoutes } from '../features/folders/folders.routes.ts';
import { groupRoutes } from '../features/groups/groups.routes.ts';
import { historyRoutes } from '../features/history/history.routes.ts';
import { installationRoutes } from '../features/installation/installation.routes.ts';
import { liveViewRoutes } from '../features/live-pictures/live-pictures.routes.ts';
import { locationRoutes } from '../features/locations/locations.routes.ts';
import { overviewRoutes } from '../features/overview/overview.routes.ts';
import { mediaRoutes } from '../features/playables/media.routes.ts';
import { playableRoutes } from '../features/playables/playables.routes.ts';
import { uploadRoutes } from '../features/playables/uploads.routes.ts';
import { playerRoutes } from '../features/player/player.routes.ts';
import { playlistRoutes } from '../features/playlists/playlists.routes.ts';
import { playsRoutes } from '../features/plays/plays.routes.ts';
import { planPreviewRoutes } from '../features/proposals/plan-preview.routes.ts';
import { proposalRoutes } from '../features/proposals/proposals.routes.ts';
import { sessionRoutes } from '../features/session/session.routes.ts';
import { settingsRoutes } from '../features/settings/settings.routes.ts';
import { showRoutes } from '../features/shows/shows.routes.ts';
import { sourceRoutes } from '../features/sources/sources.routes.ts';
import { tokenRoutes } from '../features/tokens/tokens.routes.ts';
import { userRoutes } from '../features/users/users.routes.ts';
import type { Mounted } from '../http/mount-route.ts';
import { answerChanges } from '../resources/answer-changes.ts';

/** Everything in a customer's environment, under /s/{slug}. */
export const contentServerRoutes: readonly Mounted[] = answerChanges([
  ...sessionRoutes,
  ...settingsRoutes,
  ...installationRoutes,
  ...serverRoutes,
  ...userRoutes,
  ...tokenRoutes,
  ...locationRoutes,
  ...displayRoutes,
  ...groupRoutes,
  ...deviceRoutes,
  ...folderRoutes,
  ...playableRoutes,
  ...designRoutes,
  ...uploadRoutes,
  ...playlistRoutes,
  ...showRoutes,
  ...sourceRoutes,
  ...calendarRoutes,
  ...playsRoutes,
  ...mediaRoutes,
  ...availabilityRoutes,
  ...alertRoutes,
  ...faultRoutes,
  ...alarmRoutes,
  ...auditRoutes,
  ...historyRoutes,
  ...playerRoutes,
  ...overviewRoutes,
  ...planPreviewRoutes,
  ...proposalRoutes,
  ...firstRunRoutes,
  ...liveViewRoutes,
  ...customerRoutes,
  ...invoiceRoutes,
]);
