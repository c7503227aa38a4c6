-- What the player of a device understands; players of the first version do not tell it.
alter table content.devices add column protocol smallint not null default 1;
