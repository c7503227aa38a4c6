-- A claim of a waiting device counts once the content server has stored the device. Null: confirmed, or not claimed at all,
-- or claimed by a version that does not confirm.
alter table identity.pending_devices add column unconfirmed_until timestamptz;

-- When the device had started that a command was sent to first: another start later on means that it has restarted since.
alter table content.commands add column sent_to_start timestamptz;
