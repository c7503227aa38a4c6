-- Proof of play is also asked for by playlist and by playable.
create index plays_playlist on content.plays (environment_id, playlist_id, started_at, id);
create index plays_playable on content.plays (environment_id, playable_id, started_at, id);
create index player_faults_at on content.player_faults (environment_id, at);

-- Segments tell more than they did: lists of the older form are made anew, when they are next looked at.
truncate content.event_lists;
update infra.jobs set run_at = now() where kind = 'plan-environment';
