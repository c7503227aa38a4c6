-- Each process that takes heartbeats says so every few seconds. Where one did not for a while, devices may have called in vain: until
-- this moment, by which every one of them could have come back, what was not heard is not held against them.
alter table content.environments add column unheard_until timestamptz;

-- Who listens to the devices of a content server, a row for each process, and who judged their silence last. In the place of
-- infra.alert_watch, which programs of the version before still write while an installation is updated.
create table infra.watches (
  server text not null,
  part text not null check (part in ('listening', 'judging')),
  process text not null default '',
  at timestamptz not null,
  primary key (server, part, process)
);
grant select, insert, update, delete on infra.watches to vitrine_app;
