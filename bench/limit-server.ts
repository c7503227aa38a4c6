import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

// The best that one Node process can do: bare node:http and pg, hand-written SQL for exactly these three
// calls, prepared statements, JSON built by Postgres, counts cached for a second. It has the product's duties
// (session lookup by the cookie's hash, a transaction that sets the environment, the role under row-level
// security) and nothing else.

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 12,
  pipeline: true,
  options: '-c plan_cache_mode=force_generic_plan',
});

const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const times = (alias: string) =>
  `${alias}.version, ${iso(`${alias}.created_at`)} as "createdAt", ${iso(`${alias}.updated_at`)} as "updatedAt"`;
const status = `case when v.last_active_at is null then 'unknown' when v.last_active_at < $2 then 'offline'
  when v.playing is not null then 'playlist_active' else 'online' end`;
const closed = `case when p.active and ${status} = 'online' and not content.is_open(l.timezone, l.hours, $3)
  then json_build_object('opensAt', ${iso('content.opens_at(l.timezone, l.hours, $3)')}) end`;
const device = (display: string) =>
  `left join content.devices v on v.environment_id = $1 and v.id = ${display}.device_id`;
const displaysOf = (page: string) => `
  with page as materialized (${page})
  select json_agg(d)::text as json from (
    select p.id, ${times('p')}, p.name, p.description, p.orientation, p.resolution, p.active, null as image,
      p.preferred_video_output as "preferredVideoOutput", p.network_screens as "networkScreens", p.device_id as device,
      v.connect_string as "connectString", v.playing || jsonb_build_object('playlistName', y.name) as playing,
      ${iso('v.last_active_at')} as "lastActive", ${status} as status,
      case when f.jpeg is not null then
        $4::text || p.id || '/frame?v=' || floor(extract(epoch from f.at) * 1000)::bigint end as picture,
      case when f.jpeg is not null then ${iso('f.at')} end as "pictureAt",
      null as planned, ${closed} as closed,
      json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone) as location, coalesce(g.groups, '[]') as groups
    from page p ${device('p')}
    left join content.playlists y on y.environment_id = $1 and y.id = (v.playing ->> 'playlist')::uuid
    left join content.frames f on f.environment_id = $1 and f.display_id = p.id and f.device_id = p.device_id
    left join content.locations l on l.environment_id = $1 and l.id = p.location_id
    left join (
      select r.display_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate content.sort_und) as groups
      from content.display_groups r join content.groups g on g.environment_id = r.environment_id and g.id = r.group_id
      where r.environment_id = $1 and r.display_id = any (array(select id from page)) group by 1
    ) g on g.display_id = p.id
    order by p.name collate content.sort_und, p.id) d`;

const sql = {
  session: `select m.roles, s.seen_at from content.sessions s
    join content.members m on m.environment_id = s.environment_id and m.identity_id = s.identity_id
    where s.environment_id = $1 and s.token_hash = $2 and s.seen_at > $3 and not m.blocked`,
  list: displaysOf(`select * from content.displays where environment_id = $1 and active
    order by name collate content.sort_und, id limit 50`),
  read: displaysOf('select * from content.displays where environment_id = $1 and id = $5'),
  counts: `select json_build_object('total', count(*), 'counts', json_build_object(
      'playlist_active', count(*) filter (where s = 'playlist_active'), 'online', count(*) filter (where s = 'online'),
      'offline', count(*) filter (where s = 'offline'), 'unknown', count(*) filter (where s = 'unknown'),
      'closed', count(*) filter (where is_closed)))::text as json
    from (select ${status} as s,
        ${status} = 'online' and not content.is_open(l.timezone, l.hours, $3) as is_closed
      from content.displays t ${device('t')} join content.locations l on l.environment_id = $1 and l.id = t.location_id
      where t.environment_id = $1 and t.active) d`,
  update: `with t as (
      update content.locations set notes = $3, version = version + 1, updated_at = $4 where environment_id = $1 and id = $2
      returning *)
    select row_to_json(d)::text as json from (
      select t.id, ${times('t')}, t.name, t.timezone, t.hours, t.hours_set as "hoursSet", t.router_public_ip as "routerPublicIp",
        t.winbox_port as "winboxPort", t.gui_port as "guiPort", t.ssh_port as "sshPort", t.notes,
        t.router_credentials is not null as "hasRouterCredentials",
        (select coalesce(json_agg(r.id order by r.name collate content.sort_und), '[]') from content.displays r
          where r.environment_id = $1 and r.location_id = t.id) as displays
      from t) d`,
};

async function inEnvironment(
  slug: string,
  token: string,
  work: (client: pg.PoolClient, env: string) => Promise<string>,
) {
  const environment = environments.get(slug)!;
  const client = await pool.connect();
  try {
    const begun = client.query(`begin; select set_config('vitrine.environments', '${environment}', true)`);
    const hash = createHash('sha256').update(token).digest();
    const idleSince = new Date(Date.now() - 3_600_000);
    const [, session] = await Promise.all([
      begun,
      client.query({ name: 'session', text: sql.session, values: [environment, hash, idleSince] }),
    ]);
    if (session.rows[0]?.roles[0] !== 'admin') throw new Error('no session');
    const json = await work(client, environment);
    await client.query('commit');
    return json;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function jsonOf(client: pg.PoolClient, name: keyof typeof sql, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ json: string }>({ name, text: sql[name], values });
  return rows[0]!.json;
}

const silentSince = () => new Date(Date.now() - 120_000);
const counts = new Map<string, { json: Promise<string>; until: number }>();

function countsOf(client: pg.PoolClient, environment: string): Promise<string> {
  const known = counts.get(environment);
  if (known && known.until > Date.now()) return known.json;
  const json = jsonOf(client, 'counts', [environment, silentSince(), new Date()]);
  counts.set(environment, { json, until: Date.now() + 1000 });
  return json;
}

async function answer(request: IncomingMessage): Promise<string> {
  const [, slug, resource, id] = /^\/s\/(\w+)\/api\/v1\/(\w+)(?:\/([\w-]+))?/.exec(request.url!)!;
  const token = new RegExp(`vitrine-${slug}=([\\w-]{43})`).exec(request.headers.cookie ?? '')![1]!;
  if (request.method === 'PUT' && resource === 'locations') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { notes } = JSON.parse(Buffer.concat(chunks).toString()) as { notes: string };
    return inEnvironment(
      slug!,
      token,
      async (client, environment) =>
        `{"data":${await jsonOf(client, 'update', [environment, id, notes, new Date()])}}`,
    );
  }
  return inEnvironment(slug!, token, async (client, environment) => {
    const common = [
      environment,
      silentSince(),
      new Date(),
      `${process.env.PRODUCT_URL}/s/${slug}/api/v1/displays/`,
    ];
    if (id) {
      const json = await jsonOf(client, 'read', [...common, id]);
      return `{"data":${json.slice(1, -1)}}`;
    }
    const json = await jsonOf(client, 'list', common);
    return `{"data":${json},"meta":${await countsOf(client, environment)}}`;
  });
}

// Read as the owner, because the application's role may look up only one slug at a time.
const environments = new Map<string, string>(JSON.parse(process.env.ENVIRONMENTS!) as [string, string][]);

const server = createServer((request, response) => {
  answer(request).then(
    (json) => {
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(json),
      });
      response.end(json);
    },
    (error: Error) => response.writeHead(500, { 'Content-Length': 0, 'X-Reason': error.message }).end(),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send!('ready'));
