-- What is known about changes made before it was stored with them. Row-level security is set aside for these statements, because it
-- holds for the owner too.
alter table content.changes no force row level security;
alter table content.proposals no force row level security;
alter table content.sources no force row level security;

-- The changes of a proposal have its id as their batch.
update content.changes c set proposal_id = p.id, proposed_by_id = p.author_id, proposed_by = p.author_name,
  approved_by_id = p.decided_by_id, approved_by = p.decided_by
from content.proposals p
where p.environment_id = c.environment_id and p.id = c.batch and p.state in ('approved', 'approved_with_changes')
  and c.proposal_id is null;

-- Rows were kept by the keys of their columns: their names are those of the table now, or when it was deleted.
update content.changes c set source_columns = s.columns
from (
  select s.environment_id, s.id, content.recorded_columns(jsonb_build_object('columns', s.columns, 'currency', s.currency), null) as columns
  from content.sources s
  union all
  select d.environment_id, d.subject_id, content.recorded_columns(d.before, null) from content.changes d
  where d.resource = 'sources' and d.kind = 'delete' and not exists (
    select from content.sources s where s.environment_id = d.environment_id and s.id = d.subject_id)
    and not exists (select from content.changes later where later.environment_id = d.environment_id
      and later.subject_id = d.subject_id and later.resource = 'sources' and later.kind = 'delete' and later.entry > d.entry)
) s
where c.environment_id = s.environment_id and c.subject_id = s.id and c.resource = 'sources' and c.source_columns is null
  and coalesce(c.after, c.before) ? 'rows';

alter table content.changes force row level security;
alter table content.proposals force row level security;
alter table content.sources force row level security;
