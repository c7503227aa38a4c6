-- A counter link may be for one section of its table: { column, is }. What is renamed is not followed; null: for all rows.
alter table content.counter_links add column section jsonb;
