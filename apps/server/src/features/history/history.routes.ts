import { designs } from '@vitrine/contract/designs';
import { displayHistory } from '@vitrine/contract/display-history';
import { displays } from '@vitrine/contract/displays';
import { folders } from '@vitrine/contract/folders';
import { groups } from '@vitrine/contract/groups';
import {
  changes,
  changesExport,
  changesRoom,
  type RestorableResource,
  type RestoreInput,
} from '@vitrine/contract/history';
import { locations } from '@vitrine/contract/locations';
import { playables } from '@vitrine/contract/playables';
import { playlists } from '@vitrine/contract/playlists';
import type { Route } from '@vitrine/contract/route';
import { sources } from '@vitrine/contract/sources';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { readDisplayDay } from './display-history.ts';
import { exportChanges } from './export-changes.ts';
import { listChanges, readRoom } from './read-changes.ts';
import { restore } from './restore.ts';

/** A record can't come back under a name that another one took. */
const nameTaken = (resource: RestorableResource) => ({
  status: 409,
  code: 'name_taken',
  message: { key: `${resource}.nameTaken` },
});
const constraints = {
  playlists_name_taken: nameTaken('playlists'),
  groups_name_taken: nameTaken('groups'),
  locations_name_taken: nameTaken('locations'),
  folders_name_taken: nameTaken('folders'),
  sources_name_taken: nameTaken('sources'),
  display_needs_location: {
    status: 409,
    code: 'location_in_use',
    message: { key: 'errors.unable_to_delete' },
  },
  playable_in_design: { status: 409, code: 'playable_in_use' },
  group_frame: { status: 409, code: 'design_in_use' },
  display_frame: { status: 409, code: 'design_in_use' },
  playable_in_use: { status: 409, code: 'playable_in_use' },
  shown_for_a_time: { status: 409, code: 'invalid_data', message: { key: 'playables.untilAfterFrom' } },
  member_allowed_folder: { status: 409, code: 'folder_in_use' },
};

const restoring = (resource: RestorableResource, route: Route): Mounted =>
  inTransaction(
    route,
    (context, { id, body }) => restore(context, resource, id, body as RestoreInput),
    constraints,
  );

export const historyRoutes: Mounted[] = [
  inTransaction(changes.routes.list, listChanges),
  withoutTransaction(changesExport, exportChanges),
  inTransaction(changesRoom, readRoom),
  inTransaction(displayHistory, (context, { id, query }) => readDisplayDay(context, id, query.day)),
  restoring('displays', displays.actionRoutes.restore),
  restoring('groups', groups.actionRoutes.restore),
  restoring('locations', locations.actionRoutes.restore),
  restoring('playlists', playlists.actionRoutes.restore),
  restoring('playables', playables.actionRoutes.restore),
  restoring('designs', designs.actionRoutes.restore),
  restoring('folders', folders.actionRoutes.restore),
  restoring('sources', sources.actionRoutes.restore),
];
