-- Events of a calendar whose rules never come to an end are left out; the page of the source says how many.
alter table content.source_states add column left_out integer not null default 0;
