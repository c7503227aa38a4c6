import * as z from 'zod';
import * as agent from './agent.ts';
import * as alarmUses from './alarm-uses.ts';
import * as alertFeeds from './alert-feeds.ts';
import * as alertWarnings from './alert-warnings.ts';
import * as alerts from './alerts.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as availability from './availability.ts';
import * as billing from './billing.ts';
import * as brand from './brand.ts';
import * as calendarCalls from './calendar-calls.ts';
import * as calendars from './calendars.ts';
import * as conditions from './conditions.ts';
import * as counterLinks from './counter-links.ts';
import * as dataVersions from './data-versions.ts';
import * as designDocument from './design-document.ts';
import * as designs from './designs.ts';
import * as devices from './devices.ts';
import * as displayHistory from './display-history.ts';
import * as displays from './displays.ts';
import * as email from './email.ts';
import * as errors from './errors.ts';
import * as eventCalls from './event-calls.ts';
import * as faults from './faults.ts';
import * as firstRun from './first-run.ts';
import * as folders from './folders.ts';
import * as frameWearers from './frame-wearers.ts';
import * as frames from './frames.ts';
import * as fromPlayer from './from-player.ts';
import * as groups from './groups.ts';
import * as history from './history.ts';
import * as installation from './installation.ts';
import * as invoices from './invoices.ts';
import * as locations from './locations.ts';
import * as moved from './moved.ts';
import * as overview from './overview.ts';
import * as overviewMoment from './overview-moment.ts';
import * as people from './people.ts';
import * as personalData from './personal-data.ts';
import * as phrase from './phrase.ts';
import * as planDiff from './plan-diff.ts';
import * as planPreview from './plan-preview.ts';
import * as playableUses from './playable-uses.ts';
import * as playables from './playables.ts';
import * as player from './player.ts';
import * as playerData from './player-data.ts';
import * as playerEvents from './player-events.ts';
import * as playerTakeovers from './player-takeovers.ts';
import * as playlistCalls from './playlist-calls.ts';
import * as playlists from './playlists.ts';
import * as plays from './plays.ts';
import * as proposals from './proposals.ts';
import * as resource from './resource.ts';
import * as rowEdits from './row-edits.ts';
import * as scheduleCalls from './schedule-calls.ts';
import * as settings from './settings.ts';
import * as shows from './shows.ts';
import * as sources from './sources.ts';
import * as takeoverPlans from './takeover-plans.ts';
import * as takeoverValues from './takeover-values.ts';
import * as takeovers from './takeovers.ts';
import * as text from './text.ts';
import * as tokens from './tokens.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as webAddress from './web-address.ts';
import * as weeklyShows from './weekly-shows.ts';
import * as zones from './zones.ts';

const modules: readonly object[] = [
  agent,
  alarmUses,
  alertFeeds,
  alertWarnings,
  alerts,
  audit,
  auth,
  availability,
  billing,
  brand,
  calendarCalls,
  calendars,
  conditions,
  counterLinks,
  dataVersions,
  designDocument,
  designs,
  devices,
  displayHistory,
  displays,
  email,
  errors,
  eventCalls,
  faults,
  firstRun,
  folders,
  frameWearers,
  frames,
  fromPlayer,
  groups,
  history,
  invoices,
  locations,
  moved,
  overview,
  overviewMoment,
  people,
  personalData,
  phrase,
  planDiff,
  planPreview,
  playableUses,
  playables,
  player,
  playerData,
  playerEvents,
  playerTakeovers,
  playlistCalls,
  playlists,
  plays,
  proposals,
  resource,
  rowEdits,
  scheduleCalls,
  installation,
  settings,
  shows,
  sources,
  takeoverPlans,
  takeoverValues,
  takeovers,
  text,
  tokens,
  uploads,
  users,
  webAddress,
  weeklyShows,
  zones,
];

/**
 * Every schema that the contract exports, with the name of its export. The API document uses these names for
 * its components.
 */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  modules
    .flatMap((each) => Object.entries(each))
    .flatMap(([name, value]) => (value instanceof z.ZodType ? [[value, name] as const] : [])),
);
