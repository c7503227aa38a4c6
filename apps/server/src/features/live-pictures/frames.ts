import { FrameHeaders, type FrameState, maxFrameBytes } from '@vitrine/contract/frames';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app.ts';
import { findEnvironment } from '../../http/environments.ts';
import { HttpError, invalidInput, notFound } from '../../http/errors.ts';
import { callingDevice } from '../../http/machines.ts';
import type { HttpContext, RawContext } from '../../http/mount-route.ts';
import { publishChanged } from '../../infra/announcements.ts';
import { columns } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hasAlarm } from '../alarms/alarm-displays.ts';
import { awaitsFirstFrames, tickFirstSteps } from './first-steps.ts';
import { jpegSize } from './jpeg-size.ts';

// The newest picture of each display. Only the header of what a device sends is checked to be a picture; it
// is served to staff of the same environment only, with the type that was checked.

/** The browser of a viewer has to decompress it. */
const maxSide = 1024;
const perSecond = 2;

/** Per process: when each device sent its last two. */
const maxRemembered = 20_000;

function requirePatience(app: App, device: string): void {
  const all = app.state.framesSentAt;
  const now = app.clock().getTime();
  // A clock that is set back must not block a device.
  const recent = (all.get(device) ?? []).filter((at) => Math.abs(now - at) < 1000);
  if (recent.length >= perSecond)
    throw new HttpError({ status: 429, code: 'too_many_attempts', retryAfterSeconds: 1 });
  if (all.size > maxRemembered) all.clear();
  all.set(device, [...recent, now]);
}

export async function receiveFrame({ app, request }: RawContext): Promise<void> {
  const { id: environment } = await findEnvironment(app, (request.params as { slug: string }).slug);
  const device = callingDevice(request);
  requirePatience(app, device);
  const headers = FrameHeaders.safeParse(request.headers);
  if (!headers.success) throw invalidInput(headers.error);
  const jpeg = pictureIn(request);
  const isNews = await writeFrame(app, environment, device, {
    state: headers.data['x-frame-state'],
    playlist: headers.data['x-frame-playlist'] ?? null,
    item: headers.data['x-frame-item'] ?? null,
    jpeg,
  });
  // Viewers request pictures themselves; only a change of state is published to all.
  if (isNews) publishChanged(app.content, environment, 'displayPicture');
}

function pictureIn({ body }: FastifyRequest): Buffer | null {
  if (!Buffer.isBuffer(body) || body.length === 0) return null;
  const size = jpegSize(body);
  if (!size || body.length > maxFrameBytes) throw new HttpError({ status: 422, code: 'invalid_data' });
  if (size.width === 0 || size.height === 0 || size.width > maxSide || size.height > maxSide)
    throw new HttpError({ status: 422, code: 'invalid_data' });
  return body;
}

interface Frame {
  readonly state: FrameState;
  readonly playlist: string | null;
  readonly item: string | null;
  readonly jpeg: Buffer | null;
}

const writtenColumns = columns({
  display: 'uuid',
  isNews: 'bool',
  isFirstRun: 'bool',
});

/** True if the state of the display changed. One that is not active has pictures of alarms only. */
async function writeFrame(app: App, environment: string, device: string, frame: Frame): Promise<boolean> {
  const { state, playlist, item, jpeg } = frame;
  const now = app.clock();
  return app.content.inEnvironments([environment], async (db) => {
    const [row] = await db.query(sql(writtenColumns)`
      insert into content.frames as f (environment_id, display_id, device_id, state, state_since, playlist_id, item_id, jpeg, at)
      select d.environment_id, d.id, ${device}, ${state}, ${now}, ${playlist}, ${item}, ${jpeg}, ${now}
      from content.displays d where d.environment_id = ${environment} and d.device_id = ${device} and (d.active or ${hasAlarm(now)})
      on conflict (environment_id, display_id) do update set device_id = excluded.device_id, state = excluded.state,
        state_since = case when f.state = excluded.state and f.device_id = excluded.device_id
          then f.state_since else excluded.state_since end,
        playlist_id = excluded.playlist_id, item_id = excluded.item_id, jpeg = excluded.jpeg, at = excluded.at
      returning f.display_id as display, f.state_since = ${now} as "isNews", ${awaitsFirstFrames} as "isFirstRun"`);
    if (!row) return false;
    const isStep =
      row.isFirstRun && state === 'showing' && playlist !== null
        ? await tickFirstSteps(db, environment, row.display, { playlist, jpeg, at: now })
        : false;
    return row.isNews || isStep;
  });
}

export async function sendFrame(caller: HttpContext, display: string, version: string | undefined) {
  const { request, reply } = caller;
  const known = request.headers['if-none-match'];
  const frame = await caller.transact(async ({ db, environment }) => {
    const [row] = await db.query(sql({ at: 'timestamptz', jpeg: 'bytea?' })`
      select f.at, case when f.at is distinct from ${instantIn(known)} then f.jpeg end as jpeg
      from content.frames f join content.displays d on d.environment_id = f.environment_id and d.id = f.display_id
        and d.device_id = f.device_id
      where f.environment_id = ${environment.id} and f.display_id = ${display} and f.jpeg is not null`);
    return row;
  });
  if (!frame) throw notFound();
  reply.header('ETag', `"${Date.parse(frame.at)}"`);
  if (!frame.jpeg) reply.code(304);
  return {
    contentType: 'image/jpeg',
    bytes: frame.jpeg ?? Buffer.alloc(0),
    // An address with a version may return a newer picture than it names, but never an older one.
    cacheControl: version === undefined ? 'private, max-age=0, must-revalidate' : 'private, max-age=3600',
  };
}

/** The picture that the client already has, by its tag: the instant it was taken. */
function instantIn(tag: string | undefined): Date | null {
  const milliseconds = /^(?:W\/)?"(\d{1,15})"$/.exec(tag ?? '')?.[1];
  return milliseconds === undefined ? null : new Date(Number(milliseconds));
}
