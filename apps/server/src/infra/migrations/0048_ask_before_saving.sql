-- When saving a change of what screens show asks for a second click: if open hours become empty, or if more
-- displays than a number change.
alter table content.environments
  add column ask_before_gaps boolean not null default true,
  add column ask_before_displays int check (ask_before_displays between 1 and 10000);
