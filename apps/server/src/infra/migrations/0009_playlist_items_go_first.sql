-- An environment that is deleted takes the items of its playlists along before its playables, which they hold.
alter table content.playlist_items
  add foreign key (environment_id) references content.environments on delete cascade;
