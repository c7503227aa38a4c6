-- Every minute that a display was active in counts from the next month on; minutes before that count as they always did, by their first
-- instant, so that invoices and the current month stay as they were announced. Null: it was never otherwise.
alter table content.environments add column first_instants_until timestamptz default
  ((date_trunc('month', now() at time zone 'Europe/Prague') + interval '1 month') at time zone 'Europe/Prague');
alter table content.environments alter column first_instants_until set default null;
