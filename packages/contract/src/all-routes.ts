import { reviewAccess } from './access-review.ts';
import * as agent from './agent.ts';
import { alarmUses } from './alarm-uses.ts';
import * as alertFeeds from './alert-feeds.ts';
import { alertWarnings } from './alert-warnings.ts';
import * as alerts from './alerts.ts';
import { audit, auditExport, auditPeople } from './audit.ts';
import * as auth from './auth.ts';
import { availability } from './availability.ts';
import { billings } from './billing.ts';
import * as calendarCalls from './calendar-calls.ts';
import * as counterLinks from './counter-links.ts';
import { designs } from './designs.ts';
import { deviceEngines, devices, verifyPhrase } from './devices.ts';
import { displayHistory } from './display-history.ts';
import { displayImage, displays, pricePrediction } from './displays.ts';
import { faults } from './faults.ts';
import * as firstRun from './first-run.ts';
import { folders, folderTree } from './folders.ts';
import { frameGroups, frameWearers } from './frame-wearers.ts';
import { sendFrame } from './frames.ts';
import { groups } from './groups.ts';
import { changes, changesExport, changesRoom } from './history.ts';
import { hourlyPicture } from './hourly-pictures.ts';
import { getInstallation, keepKey, testMail } from './installation.ts';
import * as internal from './internal.ts';
import * as invoicing from './invoices.ts';
import * as liveView from './live-view.ts';
import { locations } from './locations.ts';
import * as overview from './overview.ts';
import * as overviewMoment from './overview-moment.ts';
import * as pairing from './pairing-calls.ts';
import * as people from './people.ts';
import * as personalData from './personal-data.ts';
import { planPreview } from './plan-preview.ts';
import { playableUses } from './playable-uses.ts';
import { playables, playableTitle } from './playables.ts';
import * as player from './player.ts';
import * as playerData from './player-data.ts';
import { playerEvents } from './player-events.ts';
import { playlistCheck, playlistDelivery, setCalendars } from './playlist-calls.ts';
import { playlists } from './playlists.ts';
import * as plays from './plays.ts';
import { approval, openProposals, proposalDiff, proposals } from './proposals.ts';
import { type Resource, routesOf } from './resource.ts';
import type { Route } from './route.ts';
import { changeRows } from './row-edits.ts';
import {
  displayExplain,
  displayPlan,
  displayTimeline,
  eventLists,
  eventListsStart,
} from './schedule-calls.ts';
import { getSettings, saveSettings } from './settings.ts';
import * as shows from './shows.ts';
import * as sources from './sources.ts';
import { drillSchedules, takeoverPlans } from './takeover-plans.ts';
import * as takeovers from './takeovers.ts';
import * as tokens from './tokens.ts';
import * as uploads from './uploads.ts';
import { users, usersInvite } from './users.ts';
import { showWeekly } from './weekly-shows.ts';

/**
 * The whole contract. The server mounts exactly these routes, the API document prints them and the security
 * tests iterate over them.
 */
export const resources = [
  locations,
  displays,
  devices,
  groups,
  folders,
  playables,
  designs,
  proposals,
  playlists,
  sources.sources,
  eventLists,
  plays.plays,
  availability,
  faults,
  alerts.alertHistory,
  audit,
  changes,
  users,
  tokens.tokens,
  takeovers.takeovers,
  alertFeeds.alertFeeds,
  alertWarnings,
  takeoverPlans,
  drillSchedules,
  billings,
  invoicing.invoices,
  invoicing.priceLevels,
] as unknown as readonly Resource[];

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

export const allRoutes: readonly Route[] = [
  ...Object.values(agent as Record<string, unknown>).filter(isRoute),
  ...Object.values(auth as Record<string, unknown>).filter(isRoute),
  reviewAccess,
  ...Object.values(people as Record<string, unknown>).filter(isRoute),
  ...Object.values(internal as Record<string, unknown>).filter(isRoute),
  ...Object.values(player as Record<string, unknown>).filter(isRoute),
  ...Object.values(playerData as Record<string, unknown>).filter(isRoute),
  ...Object.values(sources as Record<string, unknown>).filter(isRoute),
  ...Object.values(counterLinks as Record<string, unknown>).filter(isRoute),
  ...Object.values(pairing as Record<string, unknown>).filter(isRoute),
  ...Object.values(uploads as Record<string, unknown>).filter(isRoute),
  ...Object.values(overview as Record<string, unknown>).filter(isRoute),
  ...Object.values(calendarCalls as Record<string, unknown>).filter(isRoute),
  ...Object.values(overviewMoment as Record<string, unknown>).filter(isRoute),
  ...Object.values(liveView as Record<string, unknown>).filter(isRoute),
  ...Object.values(invoicing as Record<string, unknown>).filter(isRoute),
  ...Object.values(firstRun as Record<string, unknown>).filter(isRoute),
  ...Object.values(alerts as Record<string, unknown>).filter(isRoute),
  ...Object.values(plays as Record<string, unknown>).filter(isRoute),
  ...Object.values(shows as Record<string, unknown>).filter(isRoute),
  showWeekly as Route,
  ...Object.values(personalData as Record<string, unknown>).filter(isRoute),
  ...Object.values(takeovers as Record<string, unknown>).filter(isRoute),
  changeRows as Route,
  alertFeeds.takeoverInbox,
  alertFeeds.tryAlertFeed,
  alarmUses,
  tokens.createToken as Route,
  sendFrame as Route,
  playerEvents as Route,
  displayTimeline as Route,
  displayHistory as Route,
  hourlyPicture as Route,
  displayExplain as Route,
  displayPlan as Route,
  eventListsStart as Route,
  playableTitle as Route,
  playableUses as Route,
  frameGroups as Route,
  frameWearers as Route,
  planPreview as Route,
  proposalDiff as Route,
  openProposals as Route,
  approval as Route,
  playlistCheck as Route,
  playlistDelivery as Route,
  setCalendars as Route,
  folderTree as Route,
  getInstallation as Route,
  keepKey as Route,
  testMail as Route,
  getSettings as Route,
  auditExport as Route,
  auditPeople as Route,
  changesExport as Route,
  changesRoom as Route,
  saveSettings as Route,
  usersInvite as Route,
  displayImage as Route,
  pricePrediction as Route,
  verifyPhrase as Route,
  deviceEngines as Route,
  ...resources.flatMap(routesOf),
];
