-- needs: 3
-- A link of the counter ends with the person who made it. Where only the name is known and two have it, or nobody, it ends
-- in two weeks: long enough to make another.
alter table content.counter_links add column made_by_id uuid;
alter table content.counter_links add foreign key (environment_id, made_by_id) references content.members on delete cascade;
create index counter_links_owner on content.counter_links (environment_id, made_by_id);
update content.counter_links l set made_by_id = m.identity_id from content.members m
where m.environment_id = l.environment_id and m.name = l.made_by
  and not exists (select from content.members o
    where o.environment_id = m.environment_id and o.name = m.name and o.identity_id <> m.identity_id);
update content.counter_links set expires_at = least(expires_at, now() + interval '14 days') where made_by_id is null;
