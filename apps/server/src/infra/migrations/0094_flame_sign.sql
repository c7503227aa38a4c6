-- Signs that the previous release does not know: to that release `icon` is one that it draws.
alter table content.takeover_plans add column new_icon text;
