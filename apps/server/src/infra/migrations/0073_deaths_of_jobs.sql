-- How many workers in a row ended without a word while they carried the job out: five end it, whatever its kind.
alter table infra.jobs add column deaths integer not null default 0;
