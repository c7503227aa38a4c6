-- needs: 3
-- When a playable is shown, as texts such as 2026-11-30T08:00: they are read on the clock of each place, so they are
-- no instants. The texts sort as times do.
alter table content.playables
  add column show_from text check (show_from ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  add column show_until text check (show_until ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  add constraint shown_for_a_time check (show_from < show_until);

create index playables_show_until on content.playables (environment_id, show_until) where show_until is not null;
