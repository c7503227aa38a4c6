-- Two schemas, two login roles that own nothing: `identity` (who people are) for the auth host and `content`
-- (everything of a customer) for content servers. Their passwords are set at start from SECRET_KEY.
do $$
begin
  if not exists (select from pg_roles where rolname = 'vitrine_auth') then create role vitrine_auth login; end if;
  if not exists (select from pg_roles where rolname = 'vitrine_app') then create role vitrine_app login; end if;
exception when duplicate_object or unique_violation then null; -- roles are shared by all databases of a cluster
end $$;

create schema identity;
create schema content;
create schema infra;
revoke all on schema public from public;
grant usage on schema identity, infra to vitrine_auth;
grant usage on schema content, infra to vitrine_app;

-- Lists are sorted as the reader's language sorts; numbers inside names count as numbers (Display 2 before 10).
create collation content.sort_und (provider = icu, locale = 'und-u-kn-true');
create collation content.sort_cs (provider = icu, locale = 'cs-u-kn-true');
create collation content.sort_es (provider = icu, locale = 'es-u-kn-true');
grant usage on schema content to vitrine_auth;

-- Counted attempts (logins and the like), shared by all processes and kept over restarts. Keys are hashed.
create table infra.limits (
  name text not null,
  key bytea not null,
  started_at timestamptz not null,
  hits integer not null,
  primary key (name, key)
);
create index limits_started_at on infra.limits (started_at);
grant select, insert, update, delete on infra.limits to vitrine_auth, vitrine_app;

-- The environments a transaction may see. Requests set one; only background writers set several.
create function content.current_environments() returns uuid[]
  language sql stable parallel safe
  as $$ select string_to_array(nullif(current_setting('vitrine.environments', true), ''), ',')::uuid[] $$;
grant execute on function content.current_environments() to vitrine_app;

-- Called for each table of a customer: forces row-level security and grants the application its four verbs.
create procedure content.protect(table_name text, column_name text default 'environment_id')
  language plpgsql
  as $$
begin
  execute format('alter table content.%I enable row level security', table_name);
  execute format('alter table content.%I force row level security', table_name);
  execute format(
    'create policy environment on content.%I using (%I = any ((select content.current_environments())::uuid[]))
     with check (%I = any ((select content.current_environments())::uuid[]))',
    table_name, column_name, column_name);
  execute format('grant select, insert, update, delete on content.%I to vitrine_app', table_name);
end $$;
revoke execute on procedure content.protect(text, text) from public;
