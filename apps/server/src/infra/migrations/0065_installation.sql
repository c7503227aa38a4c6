-- needs: 3
-- The environment of those who run this installation; its admins may see how the installation is doing.
alter table identity.servers add column is_own boolean not null default false;
create unique index servers_own on identity.servers (is_own) where is_own and deleted_at is null;
update identity.servers set is_own = true
where deleted_at is null and (select count(*) from identity.servers where deleted_at is null) = 1;

-- What the next start of the program does once: it deletes the row in the same transaction.
create table infra.start_tasks (
  name text primary key
);
grant select, delete on infra.start_tasks to vitrine_app;
-- Installations that cannot take money stop charging their own people.
insert into infra.start_tasks (name) values ('end_billing_without_payments');

-- Free bytes of the disk that holds the files, once a day, for the days until it is full.
create table infra.disk_samples (
  day date primary key,
  free bigint not null
);
grant select, insert, update, delete on infra.disk_samples to vitrine_app;
