-- needs: 3
-- The audit log that admins read: rows are written once. Programs since the table was made only insert into it.

alter table content.audit alter column identity_id drop not null;
alter table content.audit alter column subject_id drop not null;
alter table content.audit
  add column via text not null default 'person' check (via in ('person', 'operator', 'program')),
  -- Changed fields only. What names a person stands in audit_names; `{"name": 2}` refers to that position.
  add column before jsonb,
  add column after jsonb,
  -- Changed fields whose values are not kept.
  add column fields text[] not null default '{}';
create index audit_at on content.audit (environment_id, at, id);
create index audit_person on content.audit (environment_id, identity_id, at, id);
revoke update, delete on content.audit from vitrine_app;

-- Names as they were when the row was written. Position 0 is who did it, 1 what it was done to.
create table content.audit_names (
  environment_id uuid not null,
  audit_id uuid not null,
  position smallint not null,
  -- The person (an identity) or record that was called so; null for an address that is no member's.
  of_id uuid,
  name text not null,
  primary key (environment_id, audit_id, position),
  foreign key (environment_id, audit_id) references content.audit on delete cascade
);
create index audit_names_of on content.audit_names (environment_id, of_id, audit_id);
call content.protect('audit_names');
revoke update, delete on content.audit_names from vitrine_app;

-- Where somebody signed in from, or failed to. Kept for less time than the rows.
create table content.audit_addresses (
  environment_id uuid not null,
  audit_id uuid not null,
  at timestamptz not null,
  address text not null,
  primary key (environment_id, audit_id),
  foreign key (environment_id, audit_id) references content.audit on delete cascade
);
create index audit_addresses_at on content.audit_addresses (environment_id, at);
call content.protect('audit_addresses');
revoke update, delete on content.audit_addresses from vitrine_app;

-- The only two changes there are, by functions with the rights of the owner. Both stay in the environments of the transaction
-- also where the owner is a superuser, for whom row-level security does not count.
create function content.erase_from_audit(person uuid, substitute text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  update content.audit_names set name = substitute
  where environment_id = any (content.current_environments()) and of_id = person;
  delete from content.audit_addresses d using content.audit a
  where d.environment_id = any (content.current_environments()) and a.environment_id = d.environment_id
    and a.id = d.audit_id and a.identity_id = person;
$$;
create function content.prune_audit_addresses(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  delete from content.audit_addresses
  where environment_id = any (content.current_environments()) and at < before;
$$;
revoke execute on function content.erase_from_audit(uuid, text), content.prune_audit_addresses(timestamptz) from public;
grant execute on function content.erase_from_audit(uuid, text), content.prune_audit_addresses(timestamptz) to vitrine_app;

-- Who gets alerts without being a member has agreed to it. Members need not.
create table content.alert_recipients (
  environment_id uuid not null references content.environments on delete cascade,
  email text not null,
  -- Null while the address has not been confirmed.
  confirmed_at timestamptz,
  code_hash bytea,
  -- When the newest link was mailed.
  asked_at timestamptz,
  primary key (environment_id, email)
);
create index alert_recipients_code on content.alert_recipients (environment_id, code_hash);
call content.protect('alert_recipients');

-- What there is already. Row-level security is set aside for these statements, because it holds for the owner too.
alter table content.audit no force row level security;
alter table content.audit_names no force row level security;
alter table content.members no force row level security;
alter table content.devices no force row level security;
alter table content.locations no force row level security;
alter table content.alert_settings no force row level security;
alter table content.alert_recipients no force row level security;
update content.audit set via = 'operator' where action = 'operator.makeAdmin';
insert into content.audit_names (environment_id, audit_id, position, of_id, name)
select a.environment_id, a.id, 0, a.identity_id, m.name
from content.audit a join content.members m using (environment_id, identity_id) where a.via = 'person';
insert into content.audit_names (environment_id, audit_id, position, of_id, name)
select a.environment_id, a.id, 1, m.identity_id, m.name
from content.audit a join content.members m on m.environment_id = a.environment_id and m.id = a.subject_id
union all
select a.environment_id, a.id, 1, l.id, l.name
from content.audit a join content.locations l on l.environment_id = a.environment_id and l.id = a.subject_id
union all
select a.environment_id, a.id, 1, d.id, d.connect_string
from content.audit a join content.devices d on d.environment_id = a.environment_id and d.id = a.subject_id;
-- Those who get alerts today go on getting them.
insert into content.alert_recipients (environment_id, email, confirmed_at)
select distinct s.environment_id, r.email, now() from content.alert_settings s cross join unnest(s.recipients) as r (email);
alter table content.audit force row level security;
alter table content.audit_names force row level security;
alter table content.members force row level security;
alter table content.devices force row level security;
alter table content.locations force row level security;
alter table content.alert_settings force row level security;
alter table content.alert_recipients force row level security;
