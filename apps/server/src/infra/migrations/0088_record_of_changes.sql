-- needs: 3
-- Rights are only taken from tables that are new.
-- What is kept with a change beside its values, so that every page says the same of it, and says it also later.
alter table content.changes
  -- The proposal that it was, who made it and who approved it, by their names at that time; empty for a person who was erased.
  add column proposal_id uuid,
  add column proposed_by_id uuid,
  add column proposed_by text,
  add column approved_by_id uuid,
  add column approved_by text,
  -- When the first display showed it, or would have.
  add column shown_from timestamptz,
  -- The displays on which something changed, as many as `displays` says.
  add column display_set bytea,
  -- Of rows: the columns of their table as they were, [{ key, name, kind, currency }].
  add column source_columns jsonb;
create index changes_display_set on content.changes (environment_id, display_set, entry);

-- Displays that changes touched. Many changes touch the same ones, so each set is kept once, in the order of their ids.
create table content.display_sets (
  environment_id uuid not null references content.environments on delete cascade,
  hash bytea not null,
  displays uuid[] not null,
  primary key (environment_id, hash)
);
call content.protect('display_sets');
revoke update, delete on content.display_sets from vitrine_app;
