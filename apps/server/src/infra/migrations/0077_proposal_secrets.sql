-- Passwords and addresses in proposals: one encrypted value, which goes when the proposal is decided. Their paths stay, of addresses
-- with where they lead.
alter table content.proposals
  add column secrets bytea,
  add column secret_paths jsonb not null default '{}',
  -- False while it waits to be in a mail about several.
  add column is_mailed boolean not null default true;
create index proposals_unmailed on content.proposals (environment_id) where not is_mailed;
create index proposals_author on content.proposals (environment_id, author_id, created_at);
create index proposals_decided on content.proposals (environment_id, decided_at) where decided_at is not null;

-- What was decided needs them no more. Those of open ones are encrypted by the program.
update content.proposals set body = body - '{routerUser,routerPassword}'::text[]
where state <> 'open' and route in ('locations.create', 'locations.update') and jsonb_typeof(body) = 'object'
  and body ?| '{routerUser,routerPassword}';
update content.proposals set body = jsonb_set(body, '{networkScreens}',
  (select jsonb_agg(s.screen - 'password' order by s.place)
   from jsonb_array_elements(body -> 'networkScreens') with ordinality as s (screen, place)))
where state <> 'open' and route in ('displays.create', 'displays.update') and body @? '$.networkScreens[*].password';
