import pg from 'pg';
const url = process.argv[2]!;
const c = new pg.Client(url); await c.connect();
const env = (await c.query("select id from content.environments where slug='museum'")).rows[0].id;
await c.query('set role vitrine_app');
const page = `select id, name, description, location_id, orientation, resolution, active, last_active_at, is_playing, version, created_at, updated_at
  from content.displays where environment_id = $1 and active = $2 order by name collate content.sort_und, id limit 50`;
const iso = (c: string) => `to_char(${c}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const status = `case when last_active_at is null then 'unknown' when last_active_at < $3 then 'offline' when is_playing then 'playlist_active' else 'online' end`;
const obj = (l: string, g: string) => `json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'orientation', p.orientation,
 'resolution', p.resolution, 'active', p.active, 'version', p.version, 'createdAt', ${iso('p.created_at')}, 'updatedAt', ${iso('p.updated_at')}, 'lastActive', ${iso('p.last_active_at')},
 'status', ${status}, 'location', ${l}, 'groups', ${g})`;
const setGroups = `left join (select r.display_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate content.sort_und) as value
  from content.display_groups r join content.groups g on g.environment_id = $1 and g.id = r.group_id
  where r.environment_id = $1 and r.display_id in (select id from page) group by 1) g on g.display_id = p.id`;
const latGroups = `left join lateral (select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate content.sort_und) as value
  from content.display_groups r join content.groups g on g.environment_id = $1 and g.id = r.group_id
  where r.environment_id = $1 and r.display_id = p.id) g on true`;
const loc = `left join content.locations l on l.environment_id = $1 and l.id = p.location_id`;
const L = `json_build_object('id', l.id, 'name', l.name)`, G = `coalesce(g.value, '[]')`;
const tail = `order by p.name collate content.sort_und, p.id`;

const ids = `r.environment_id = $1 and r.display_id in (select id from page)`;
const P = `with page as materialized (${page}) `;
const gj = `content.display_groups r join content.groups g on g.environment_id = $1 and g.id = r.group_id`;
const S = ` where $3::timestamptz is not null `;
const variants: Record<string,string> = {
  page_only: `${P} select id from page ${S}`,
  links: `${P} select r.display_id, r.group_id from content.display_groups r ${S} and ${ids}`,
  links_groups: `${P} select r.display_id, g.name from ${gj} ${S} and ${ids}`,
  links_groups_groupby: `${P} select r.display_id, count(*) from ${gj} ${S} and ${ids} group by 1`,
  agg_text: `${P} select r.display_id, array_agg(g.name) from ${gj} ${S} and ${ids} group by 1`,
  agg_json: `${P} select r.display_id, json_agg(json_build_object('id', g.id, 'name', g.name)) from ${gj} ${S} and ${ids} group by 1`,
  agg_json_order: `${P} select r.display_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate content.sort_und) from ${gj} ${S} and ${ids} group by 1`,
  agg_json_orderc: `${P} select r.display_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate "C") from ${gj} ${S} and ${ids} group by 1`,
  presort: `${P} select display_id, json_agg(json_build_object('id', id, 'name', name)) from (select r.display_id, g.id, g.name from ${gj} ${S} and ${ids} order by g.name collate content.sort_und) x group by 1`,
  gcte: `${P}, g as materialized (select id, name, row_number() over (order by name collate content.sort_und) n from content.groups where environment_id = $1) select r.display_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by n) from content.display_groups r join g on g.id = r.group_id ${S} and ${ids} group by 1`,
  gcte2: `${P}, g as materialized (select id, json_build_object('id', g.id, 'name', g.name) as v, row_number() over (order by name collate content.sort_und) n from content.groups g where environment_id = $1) select r.display_id, json_agg(g.v order by n) from content.display_groups r join g on g.id = r.group_id ${S} and ${ids} group by 1`,
};
const t = new Map<string, number[]>();
for (let round = 0; round < 6; round++) for (const [k, text] of Object.entries(variants)) {
  await c.query(`begin; select set_config('vitrine.environments', '${env}', true)`);
  const a = performance.now();
  for (let i = 0; i < 100; i++) await c.query({ name: k, text, values: [env, true, new Date()], types: {getTypeParser: () => (x: any) => x} as any });
  if (round) (t.get(k) ?? t.set(k, []).get(k)!).push((performance.now() - a) / 100);
  await c.query('commit');
}
for (const [k, v] of t) console.log(k.padEnd(20), v.sort((a,b)=>a-b)[v.length >> 1]!.toFixed(3), 'ms');
await c.end();
