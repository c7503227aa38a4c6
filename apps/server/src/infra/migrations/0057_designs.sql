-- Pictures made of boxes. One that is an item is a playable with the same id, which has its name and folder; this table follows it.
create table content.designs (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  playable_id uuid check (playable_id = id),
  name text not null,
  folder_id uuid,
  folder_key uuid not null generated always as (coalesce(folder_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  use text not null check (use in ('item', 'frame')),
  shape text not null check (shape in ('landscape', 'portrait')),
  background jsonb not null,
  boxes jsonb not null,
  twin_id uuid,
  primary key (environment_id, id),
  constraint design_is_a_playable check ((use = 'item') = (playable_id is not null)),
  foreign key (environment_id, playable_id) references content.playables on delete cascade,
  constraint design_folder foreign key (environment_id, folder_id) references content.folders,
  constraint design_twin foreign key (environment_id, twin_id) references content.designs on delete set null (twin_id)
);
create index designs_folder on content.designs (environment_id, folder_key, created_at, id);
create index designs_created_at on content.designs (environment_id, created_at, id);
create index designs_twin on content.designs (environment_id, twin_id) where twin_id is not null;
call content.protect('designs');

-- What designs show: it is neither deleted nor kept from players while one does.
create table content.design_playables (
  environment_id uuid not null,
  design_id uuid not null,
  playable_id uuid not null,
  primary key (environment_id, design_id, playable_id),
  foreign key (environment_id, design_id) references content.designs on delete cascade,
  constraint playable_in_design foreign key (environment_id, playable_id) references content.playables
);
create index design_playables_playable on content.design_playables (environment_id, playable_id);
call content.protect('design_playables');

create function content.name_design() returns trigger
  language plpgsql
  as $$
begin
  update content.designs d set name = new.name, folder_id = new.folder_id, version = d.version + 1, updated_at = new.updated_at
  where d.environment_id = new.environment_id and d.id = new.id
    and (d.name, d.folder_id) is distinct from (new.name, new.folder_id);
  return null;
end $$;
create trigger name_design after update on content.playables for each row
  when (new.type = 'design' and (old.name, old.folder_id) is distinct from (new.name, new.folder_id))
  execute function content.name_design();

create function content.state_of(r content.designs) returns jsonb language sql stable
  as $$ select to_jsonb(r) - '{environment_id,id,version,updated_at,folder_key}'::text[] $$;
call content.keep_changes('designs', 'designs');

-- The functions of the history name every kind of record.
do $$
begin
  execute replace(pg_get_functiondef('content.part_now'::regproc), $f$when 'settings ' then$f$,
    $f$when 'designs ' then select content.state_of(t) into found from content.designs t where t.environment_id = environment and t.id = subject;
    when 'settings ' then$f$);
  execute replace(pg_get_functiondef('content.names_of'::regproc), $f$when 'playables' then$f$,
    $f$when 'designs' then select jsonb_object_agg(t.id, t.name) into found from content.designs t
      where t.environment_id = environment and t.id = any (ids);
    when 'playables' then$f$);
  execute replace(replace(pg_get_functiondef('content.write_changes'::regproc), $f$('parent_id', 'folders')$f$,
    $f$('parent_id', 'folders'), ('twin_id', 'designs'), ('frame_id', 'designs')$f$),
    '{location_id,folder_id,parent_id}', '{location_id,folder_id,parent_id,twin_id,frame_id}');
end $$;

-- Colours, fonts and a logo that templates take on. A logo that was deleted counts as none.
alter table content.environments add column brand jsonb;
