-- A claim of a waiting device counts once the content server has stored the device. Null: confirmed, or not claimed at all,
-- or claimed by a version that does not confirm.
alter table identity.pending_devices add column unconfirmed_until timestamptz;
