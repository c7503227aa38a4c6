-- needs: 3
-- What is around the programme. A display without one of its own takes that of its groups, unless it wants none.
alter table content.groups add column frame_id uuid;
alter table content.groups add constraint group_frame foreign key (environment_id, frame_id) references content.designs;
create index groups_frame on content.groups (environment_id, frame_id) where frame_id is not null;
alter table content.displays add column frame_id uuid, add column is_frameless boolean not null default false;
alter table content.displays add constraint display_frame foreign key (environment_id, frame_id) references content.designs;
create index displays_frame on content.displays (environment_id, frame_id) where frame_id is not null;
