-- What a feed of warnings answered, and every warning that was found in it. A warning is judged from the stored document, so
-- that a later hour, another rule or another place finds it again without the feed.
create table content.feed_documents (
  environment_id uuid not null,
  feed_id uuid not null,
  id uuid not null,
  -- The feed's own address, or that of a document it links to.
  address text not null,
  -- `updated` of the entry that links to it: another one means another document.
  entry_updated text,
  etag text,
  last_modified text,
  content_type text not null,
  sha256 text not null,
  -- Null when nothing in it can be judged again.
  body bytea,
  read_at timestamptz not null,
  -- Warnings in it that are beyond the limits, or cannot be read.
  left_out integer not null default 0,
  -- Of the feed itself: whether everything it links to was read.
  is_done boolean not null default true,
  -- Whether the feed still has it. Others stay while a warning in them can be judged again.
  listed boolean not null default true,
  -- Why it could not be fetched or read.
  fault text,
  primary key (environment_id, feed_id, id),
  foreign key (environment_id, feed_id) references content.alert_feeds on delete cascade
);
create unique index feed_documents_listed on content.feed_documents (environment_id, feed_id, address) where listed;
call content.protect('feed_documents');

create table content.feed_alerts (
  environment_id uuid not null,
  feed_id uuid not null,
  sender text not null,
  identifier text not null,
  sent timestamptz not null,
  -- Null when its document is no longer kept.
  document_id uuid,
  -- Of what it says. Another one is judged anew.
  digest text not null,
  -- Identifiers of earlier ones that it updates or cancels.
  replaces text[] not null,
  -- Whether it does so now: not before it takes effect.
  is_replacing boolean not null default false,
  verdict text not null default 'waiting' check (verdict in ('waiting', 'ignored', 'asked', 'started', 'ended')),
  reason text,
  -- The rules, places and displays of the last judgement.
  judged_with text not null default '',
  -- When it is to be judged again: it takes effect.
  judge_at timestamptz,
  expires_at timestamptz not null,
  -- When it left the feed.
  gone_at timestamptz,
  warning_id uuid,
  -- Why it could not be judged or shown.
  fault text,
  primary key (environment_id, feed_id, sender, identifier),
  foreign key (environment_id, feed_id) references content.alert_feeds on delete cascade
);
create index feed_alerts_documents on content.feed_alerts (environment_id, feed_id, document_id);
call content.protect('feed_alerts');

alter table content.alert_feeds
  -- What happens while the scope reaches no display: somebody is asked, or all displays count.
  add column if_empty text not null default 'ask' check (if_empty in ('ask', 'all')),
  -- Warnings that the feed has beyond the limits, or that cannot be read at all.
  add column left_out integer not null default 0,
  -- Documents and warnings that failed and are tried again.
  add column failed integer not null default 0;

-- What is left of a scope; null if nothing of it exists any more. What was deleted stays stored, since it can be restored.
create function content.live_scope(environment uuid, scope jsonb) returns jsonb
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
  select case
    when scope ? 'locations' then (select jsonb_build_object('locations', jsonb_agg(l.id order by l.id))
      from content.locations l where l.environment_id = environment and scope -> 'locations' ? l.id::text having count(*) > 0)
    when scope ? 'groups' then (select jsonb_build_object('groups', jsonb_agg(g.id order by g.id))
      from content.groups g where g.environment_id = environment and not g.implicit and scope -> 'groups' ? g.id::text
      having count(*) > 0)
    when scope ? 'displays' then (select jsonb_build_object('displays', jsonb_agg(d.id order by d.id))
      from content.displays d where d.environment_id = environment and scope -> 'displays' ? d.id::text having count(*) > 0)
    else scope end
$$;

-- How many displays a scope reaches.
create function content.scope_reach(environment uuid, scope jsonb) returns integer
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
  select count(*)::int from content.displays d
  where d.environment_id = environment and (scope ? 'all' or scope -> 'displays' ? d.id::text
    or scope -> 'locations' ? d.location_id::text
    or scope ? 'groups' and exists (select from content.display_groups g
      join content.groups o on o.environment_id = g.environment_id and o.id = g.group_id and not o.implicit
      where g.environment_id = d.environment_id and g.display_id = d.id and scope -> 'groups' ? g.group_id::text))
$$;
grant execute on function content.live_scope(uuid, jsonb), content.scope_reach(uuid, jsonb) to vitrine_app;

-- Warnings without headline and event were stored without a title, which no list could show.
update content.alert_warnings w set
  title = case when btrim(w.title) = '' then 'Official warning' else w.title end,
  texts = (select jsonb_object_agg(t.key, case when btrim(coalesce(t.value ->> 'title', '')) = ''
    then t.value || '{"title": "Official warning"}' else t.value end) from jsonb_each(w.texts) t)
where btrim(w.title) = '' or exists (select from jsonb_each(w.texts) t where btrim(coalesce(t.value ->> 'title', '')) = '');
