-- needs: 3
-- Rights are only taken from functions that are new.
-- Playlists that have never been enabled are drafts: they are part of no plan until somebody puts them on screens.
alter table content.playlists add column first_enabled_at timestamptz;

create function content.keep_first_enabled() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.first_enabled_at is null and (new.enabled or new.implicit) then
    new.first_enabled_at := case tg_op when 'INSERT' then new.created_at else new.updated_at end;
  end if;
  return new;
end $$;
create trigger keep_first_enabled before insert or update of enabled, implicit on content.playlists
  for each row execute function content.keep_first_enabled();

-- Row-level security is set aside for this statement, because it holds for the owner too.
alter table content.playlists no force row level security;
update content.playlists set first_enabled_at = created_at;
alter table content.playlists force row level security;

-- Drafts, newest first, begin the list of playlists.
create index playlists_drafts on content.playlists (environment_id, created_at) where first_enabled_at is null;
-- Whether somebody has proposed to change a record.
create index proposals_subject on content.proposals (environment_id, subject_id) where state = 'open';

-- Playlists that this transaction takes into plans: their groups assign them now, and did not before.
create function content.drafts_put_on_screens() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off
  as $$
  select c.subject_id from infra.open_changes c
  join content.playlists p on p.environment_id = c.environment_id and p.id = c.subject_id
  where c.transaction = pg_current_xact_id_if_assigned() and c.environment_id = any (content.current_environments())
    and c.resource = 'playlists' and c.part = '' and c.before ->> 'first_enabled_at' is null and p.first_enabled_at is not null
$$;
grant execute on function content.drafts_put_on_screens() to vitrine_app;

-- In the history: whether the record was a draft after the change, or when it was deleted.
alter table content.changes add column is_draft boolean not null default false;

-- Whether a change of a playlist, or of the list of playlists of a group, is about drafts alone, and so changes no screen. Before and
-- after are its rows; null if there was or is none.
create function content.concerns_drafts_only(environment uuid, resource text, parts jsonb, row_before jsonb, row_now jsonb) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  select case concerns_drafts_only.resource
    when 'playlists' then row_before ->> 'first_enabled_at' is null and row_now ->> 'first_enabled_at' is null
    when 'groups' then parts - 'playlists' = '{}' and not exists (
      select from infra.open_changes c
      left join content.playlists p on p.environment_id = c.environment_id and p.id = c.subject_id
      where c.transaction = pg_current_xact_id() and c.environment_id = environment and c.resource = 'playlists'
        and (c.before ->> 'first_enabled_at' is not null or p.first_enabled_at is not null))
    else false end
$$;
revoke execute on function content.concerns_drafts_only(uuid, text, jsonb, jsonb, jsonb) from public;

call content.extend_function('content.write_changes', $$  changed text[];
$$, $$  changed text[];
  drafts_only boolean;
$$);
-- No plan is made after such a change, so what it does is known at once.
call content.extend_function('content.write_changes', $$    insert into content.changes ($$,
  $$    drafts_only := content.concerns_drafts_only(touched.environment_id, touched.resource, touched.parts, row_before, row_now);
    insert into content.changes ($$);
call content.extend_function('content.write_changes', $$names, fields)
    values ($$, $$names, fields, is_draft, displays, diff)
    values ($$);
call content.extend_function('content.write_changes', $$names, changed);$$, $$names, changed,
      touched.resource = 'playlists' and coalesce(row_now, row_before) ->> 'first_enabled_at' is null,
      case when drafts_only then 0 end, case when drafts_only then '{"days": ["same", "same", "same", "same", "same", "same", "same"],
        "displays": [], "locations": [], "isShared": false, "plan": null}'::jsonb end);$$);
