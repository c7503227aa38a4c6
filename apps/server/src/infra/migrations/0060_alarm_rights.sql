-- Who may raise alarms, and in which language screens show them. A place without a language has that of its environment.
alter table content.members add column may_alert boolean not null default false;
alter table content.environments add column language text not null default 'en';
