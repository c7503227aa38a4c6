-- The proposed fields as they were when it was proposed, of calendars of several playlists by playlist; null where it was not recorded, and
-- for what creates or puts back.
alter table content.proposals add column before jsonb;
-- The records that it would change.
alter table content.proposals add column subjects uuid[] not null default '{}';

-- Row-level security is set aside for this statement, because it holds for the owner too.
alter table content.proposals no force row level security;
update content.proposals set subjects = case
    when subject_id is not null then array[subject_id]
    when route = 'playlists.actions.set-calendars' then array(select (each ->> 'id')::uuid
      from jsonb_array_elements(case when jsonb_typeof(body -> 'playlists') = 'array' then body -> 'playlists' else '[]' end) each)
    else '{}' end
where state = 'open';
alter table content.proposals force row level security;

-- Whether somebody has proposed to change a record.
create index proposals_subjects on content.proposals using gin (subjects) where state = 'open';
