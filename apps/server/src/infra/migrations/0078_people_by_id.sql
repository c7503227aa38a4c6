-- Who last changed a table and who sent a warning by a call, by their ids: a name alone is not found when a person is erased.
alter table content.source_states add column changed_by_id uuid;
alter table content.alert_warnings add column sent_by_id uuid;
-- When somebody last chose a new password by a mailed code, as the auth host said at their last entry, and when they last looked
-- through the tokens and counter links that are older.
alter table identity.identities add column password_reset_at timestamptz;
alter table content.members add column password_reset_at timestamptz, add column reviewed_at timestamptz;
-- Mails that were given up name erased people no more.
grant update (payload) on infra.failed_jobs to vitrine_app;
