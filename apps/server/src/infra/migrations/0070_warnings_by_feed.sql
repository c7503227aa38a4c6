-- needs: 3
-- A warning is known by its feed: another feed with the same identifier neither hides nor ends it. It is wider than the index
-- before, so programs of the previous release fit.
create unique index alert_warnings_by_feed on content.alert_warnings (environment_id, feed_id, sender, identifier) nulls not distinct;
drop index content.alert_warnings_once;
